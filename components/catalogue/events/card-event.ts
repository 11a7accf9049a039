import type { EventFieldsJson } from "@/lib/catalogue/events/calls";
import type { EventType } from "@/lib/catalogue/events/schema";
import type { ImageJson } from "@/lib/platform/images/image-json";
import { dayIn, weekdayDayTimeOf } from "@/lib/platform/time/zone";

/** Only the fields of an event that a card shows: lists are sent to the browser. */
export type CardEvent = {
  id: string;
  eventName: string;
  poster: ImageJson;
  type: EventType;
  /** In rupees. */
  price: number;
  venue: string;
  /** The start in the campus's time zone, `YYYY-MM-DD` and `Sat 2026-12-05, 09:30`; null while it is to be announced. */
  date: string | null;
  when: string | null;
  club: string | null;
  college: string | null;
  /** The reason for showing it in a personal list. */
  note?: string;
};

export function toCardEvent(event: EventFieldsJson): CardEvent {
  const startsAt = event.startsAt ? new Date(event.startsAt) : null;
  return {
    id: event.id,
    eventName: event.eventName,
    poster: event.posterImage,
    type: event.type,
    price: event.price,
    venue: event.venue,
    date: startsAt && dayIn(event.timeZone, startsAt),
    when: startsAt && weekdayDayTimeOf(startsAt, event.timeZone),
    club: event.club?.name ?? null,
    college: event.college?.name ?? null,
  };
}
