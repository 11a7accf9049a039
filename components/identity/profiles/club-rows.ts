import { shownState } from "@/components/catalogue/events/state-chip";
import type { ClubEventRow } from "@/components/identity/profiles/club-events";
import type { Blog } from "@/lib/catalogue/blogs/policy";
import { isOver, type ListedEvent } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE, dayIn, weekdayDateOf } from "@/lib/platform/time/zone";

const ROW_POSTER_WIDTH = 400;

/** An event as a row of its club's list. @param day of the start of a copy */
export function toEventRow(event: ListedEvent, day: string): ClubEventRow {
  const { id, name, poster, type, venue, timeZone, startsAt, taken } = event;
  return {
    id,
    name,
    poster: imageUrl(poster, ROW_POSTER_WIDTH),
    type,
    venue,
    date: startsAt && weekdayDateOf(startsAt, timeZone),
    isOver: isOver(event, new Date()),
    taken,
    state: shownState(event),
    day,
  };
}

export const toBlogRow = ({ id, title, createdAt }: Blog) => ({ id, title, date: dayIn(DEFAULT_TIME_ZONE, createdAt) });
