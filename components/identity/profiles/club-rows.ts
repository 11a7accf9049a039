import { shownState } from "@/components/catalogue/events/state-chip";
import type { ClubEventRow } from "@/components/identity/profiles/club-events";
import type { Blog } from "@/lib/catalogue/blogs/policy";
import { isOver, type ListedEvent } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE, dayIn, weekdayDateOf } from "@/lib/platform/time/zone";

const ROW_POSTER_WIDTH = 400;

/** An event as a row of its club's list. */
export function toEventRow(event: ListedEvent, { isBanned, ...row }: { day: string; isBanned: boolean; isKept: boolean }): ClubEventRow {
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
    state: shownState({ ...event, isBanned }),
    ...row,
  };
}

export const toBlogRow = ({ id, title, createdAt }: Blog) => ({ id, title, date: dayIn(DEFAULT_TIME_ZONE, createdAt) });
