import "server-only";
import { clubTag } from "@/lib/clubs/cache-tags";
import { collegeTag } from "@/lib/colleges/cache-tags";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** Of everything that lists events: home, the list's pages, feed and sitemap. */
export const EVENTS_TAG = "events";
export const eventTag = (id: string) => `event:${id}`;

export type ChangedEvent = { id: string; club: { id: string } | null; college: { id: string } | null };

/** Expires everything that shows one of these events; the last statement of the transaction that changes them, see `expire`. */
export function expireEvents(tx: Tx, events: readonly ChangedEvent[]): Promise<void> {
  const shown = events.flatMap(({ id, club, college }) => [
    eventTag(id),
    ...(club ? [clubTag(club.id)] : []),
    ...(college ? [collegeTag(college.id)] : []),
  ]);
  return expire(tx, shown.length > 0 ? [EVENTS_TAG, ...shown] : []);
}

/** The seats of events ran out or came back: only their own pages say so. */
export function expireSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  return expire(tx, eventIds.map(eventTag));
}
