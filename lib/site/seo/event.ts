import type { Metadata } from "next";
import { type Event, type ListedEvent, seatsLeft } from "@/lib/catalogue/events/policy";
import { clubPath, eventPath } from "@/lib/identity/pages/paths";
import { imageUrl } from "@/lib/platform/images/policy";
import { priceText } from "@/lib/platform/money/price";
import { wallTimeOf, weekdayShortMomentOf } from "@/lib/platform/time/zone";

import { absoluteUrl, type JsonLd } from "@/lib/site/seo/json-ld";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata, summaryOf } from "@/lib/site/seo/page";

/** The description of an event in search results and previews, which cut it: date and place come first. */
export function eventSummary({ startsAt, timeZone, venue, type, college, pricePaise, descriptionText }: Event | ListedEvent): string {
  const when = startsAt ? weekdayShortMomentOf(startsAt, timeZone) : "Date to be announced";
  const kind = [type, college?.name, priceText(pricePaise)].filter(Boolean).join(" · ");
  const parts = [`${when}, ${venue}`, descriptionText, kind].filter(Boolean);
  return summaryOf(parts.reduce((text, part) => `${text}${ENDS_A_SENTENCE.test(text) ? " " : ". "}${part}`));
}

const ENDS_A_SENTENCE = /[\p{Sentence_Terminal}…]["’”)]*$/u;

export function eventMetadata(event: Event): Metadata {
  const { name, id, preview } = event;
  const path = eventPath(id);
  return pageMetadata({
    title: name,
    description: eventSummary(event),
    path,
    alternates: alternatesOf(path),
    preview,
    alt: `Poster of ${name}`,
  });
}

/**
 * An event as structured data for Google's rich results, with required and recommended properties; null while its date is to be announced.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventJsonLd(event: Event): JsonLd | null {
  const { startsAt, endsAt, timeZone, club, college, place, preview, poster } = event;
  if (!startsAt) return null;
  const url = absoluteUrl(eventPath(event.id));
  const isOnline = event.mode === "Online";
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.name,
    description: eventSummary(event),
    url,
    image: [poster, ...(preview ? [preview] : [])].map((image) => absoluteUrl(imageUrl(image, image.width))),
    startDate: withOffset(startsAt, timeZone),
    ...(endsAt && { endDate: withOffset(endsAt, timeZone) }),
    eventStatus: `https://schema.org/${event.status === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: isOnline
      ? { "@type": "VirtualLocation", name: event.venue, url }
      : {
          "@type": "Place",
          name: event.venue,
          address: {
            "@type": "PostalAddress",
            streetAddress: [...new Set([event.venue, place?.name, college?.name])].filter(Boolean).join(", "),
            ...(college?.city && { addressLocality: college.city }),
            addressCountry: "IN",
          },
          ...(place && { geo: { "@type": "GeoCoordinates", latitude: place.lat, longitude: place.lon } }),
        },
    organizer: { "@type": "Organization", name: club?.name ?? event.createdBy, url: club ? absoluteUrl(clubPath(club.slug)) : url },
    performer: { "@type": "Organization", name: event.createdBy },
    // A cancelled event has no offers.
    ...(event.status !== "cancelled" && {
      offers: {
        "@type": "Offer",
        url,
        price: (event.pricePaise / 100).toFixed(2),
        priceCurrency: "INR",
        availability: `https://schema.org/${seatsLeft(event) === 0 ? "SoldOut" : "InStock"}`,
        validFrom: withOffset(event.registrationOpensAt, timeZone),
        validThrough: withOffset(event.registrationClosesAt, timeZone),
      },
    }),
  };
}

/** `2026-12-19T09:00:00+05:30`: the instant, with the time on campus. */
export function withOffset(instant: Date, timeZone: string): string {
  const { date, time } = wallTimeOf(instant, timeZone);
  const minutes = Math.round((Date.parse(`${date}T${time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const seconds = two(instant.getUTCSeconds());
  return `${date}T${time}:${seconds}${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
