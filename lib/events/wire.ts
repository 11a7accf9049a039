import { seatsLeft } from "@/lib/events/policy";
import type { Event, ListedEvent } from "@/lib/events/repository";
import { toImageJson } from "@/lib/platform/images/wire";
import { wallTimeOf } from "@/lib/platform/time/zone";

const STATUS = { published: "Published", cancelled: "Cancelled" } as const;

/** An event as the documented API spells it: times as the campus's wall shows them, the price in rupees. Source: spec §3, contract 5. */
export function toEventJson(event: Event) {
  return { ...toFieldsJson(event), description: event.description };
}
export type EventJson = ReturnType<typeof toEventJson>;

/** The same in a list, where `description` is the beginning of its text and no HTML. Source: contract 5. */
export function toListedEventJson(event: ListedEvent) {
  return { ...toFieldsJson(event), description: event.descriptionText, isDescriptionCut: event.isDescriptionCut };
}

/** What an event shows everywhere. */
export type EventFieldsJson = ReturnType<typeof toFieldsJson>;

function toFieldsJson(event: Omit<Event, "description" | "descriptionText">) {
  const poster = toImageJson(event.poster);
  const opens = wallTimeOf(event.registrationOpensAt, event.timeZone);
  const closes = wallTimeOf(event.registrationClosesAt, event.timeZone);
  return {
    _id: event.id,
    id: event.id,
    eventName: event.name,
    price: event.pricePaise / 100,
    registrationStartDate: opens.date,
    registrationEndDate: closes.date,
    startTime: opens.time,
    endTime: closes.time,
    type: event.type,
    venue: event.venue,
    tags: event.tags,
    mode: event.mode,
    createdBy: event.createdBy,
    contactPersonEmail: event.contactEmail,
    contactPersonPhone: event.contactPhone,
    poster: poster.url,
    /** The poster in all its widths, and its shape. */
    posterImage: poster,
    clubId: event.club?.id ?? null,
    club: namedJson(event.club),
    college: namedJson(event.college),
    startsAt: event.startsAt?.toISOString() ?? null,
    endsAt: event.endsAt?.toISOString() ?? null,
    capacity: event.capacity,
    seatsLeft: seatsLeft(event),
    timeZone: event.timeZone,
    status: STATUS[event.status],
    ...(event.cancelReason && { cancelReason: event.cancelReason }),
  };
}

const namedJson = (organiser: { id: string; name: string } | null) => organiser && { _id: organiser.id, name: organiser.name };
