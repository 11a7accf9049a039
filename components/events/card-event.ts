import type { EventFieldsJson } from "@/lib/events/answers";
import type { EventType } from "@/lib/events/schema";
import type { ImageJson } from "@/lib/platform/images/answers";
import { dayIn } from "@/lib/platform/time/zone";

/** The fields of an event that a card shows, and no more: lists are sent to the browser. */
export type CardEvent = {
  id: string;
  eventName: string;
  poster: ImageJson;
  type: EventType;
  /** In rupees. */
  price: number;
  venue: string;
  /** The start day, `YYYY-MM-DD` in the campus's time zone; null while it is to be announced. */
  date: string | null;
  college: string | null;
  /** Why a list for one person shows it. */
  note?: string;
};

export function toCardEvent(event: EventFieldsJson): CardEvent {
  return {
    id: event.id,
    eventName: event.eventName,
    poster: event.posterImage,
    type: event.type,
    price: event.price,
    venue: event.venue,
    date: event.startsAt ? dayIn(event.timeZone, new Date(event.startsAt)) : null,
    college: event.college?.name ?? null,
  };
}
