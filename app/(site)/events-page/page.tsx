import type { Metadata } from "next";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { toCardEvent } from "@/components/events/card-event";
import { Discover } from "@/components/events/discover/discover";
import { getEventsCount, getEventsPage } from "@/lib/events/public-lists";
import { EVENT_TAGS, EVENT_TYPES } from "@/lib/events/schema";
import { toListedEventJson } from "@/lib/events/wire";
import { EVENTS_PATH } from "@/lib/pages/paths";
import { absoluteUrl } from "@/lib/seo/json-ld";
import { alternatesOf, FEEDS } from "@/lib/seo/links";

export const metadata: Metadata = {
  title: "Events",
  description: "Concerts, competitions, workshops and everything else coming up on campus. Search, filter and register.",
  alternates: alternatesOf(EVENTS_PATH),
};

/** The finished first page of the unfiltered list; the browser does the filtering. Every write to an event expires it. Source: spec §2, design 2. */
export const revalidate = 300;

export default async function EventsPage() {
  const [{ events, nextCursor, hasNext }, counted] = await Promise.all([
    getEventsPage(1, (event) => toCardEvent(toListedEventJson(event))),
    getEventsCount(),
  ]);
  return (
    <>
      <Discover choices={{ tags: EVENT_TAGS, types: EVENT_TYPES }} first={{ events, nextCursor, ...counted }} hasNext={hasNext} />
      <div className="wrap section">
        <AddToCalendar url={absoluteUrl(FEEDS.events.calendar)} name={FEEDS.events.title} />
      </div>
    </>
  );
}
