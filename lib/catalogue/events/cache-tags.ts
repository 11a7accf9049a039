import "server-only";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of everything that lists events: home, the list's pages, feed and sitemap. */
export const EVENTS_TAG = "events";
export const eventTag = (id: string) => `event:${id}`;

/** The tag of the pages of a series' events, which link to each other. */
export const seriesTag = (seriesId: string) => `series:${seriesId}`;

/** `seriesId` is needed when its name, its date or its visibility changes: the pages of the series show those. */
export type ChangedEvent = { id: string; seriesId?: string | null; club: { id: string } | null; college: { id: string } | null };

/** Expires every page that shows one of these events; must be the last statement of the transaction that changes them, see `expire`. */
export function expireEvents(tx: Tx, events: readonly ChangedEvent[]): Promise<void> {
  const shown = events.flatMap(({ id, seriesId, club, college }) => [
    eventTag(id),
    ...(seriesId ? [seriesTag(seriesId)] : []),
    ...(club ? [clubTag(club.id)] : []),
    ...(college ? [collegeTag(college.id)] : []),
  ]);
  return expire(tx, shown.length > 0 ? [EVENTS_TAG, ...shown] : []);
}

/** Expires an event's own pages, the only ones that show its seats, when the seats ran out or became free. */
export function expireSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  return expire(tx, eventIds.map(eventTag));
}
