import "server-only";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of everything that lists events: home, the list's pages, feed and sitemap. */
export const EVENTS_TAG = "events";
export const eventTag = (id: string) => `event:${id}`;

/** The tag of the pages of a series' events, which link to each other. */
export const seriesTag = (seriesId: string) => `series:${seriesId}`;

/** The tag of the list of hidden pictures: every act that hides or shows expires it, and each change of a hidden event. */
export const HIDDEN_PICTURES_TAG = "hidden-pictures";

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

/** The same after edits: nothing shows those of a draft, and the pictures of a hidden event are hidden with it. */
export async function expireEdited(tx: Tx, events: readonly (ChangedEvent & { status: EventStatus; isHidden: boolean })[]): Promise<void> {
  await expireEvents(tx, events.filter(isPublic));
  if (events.some(({ isHidden }) => isHidden)) await expire(tx, [HIDDEN_PICTURES_TAG]);
}

/** Expires an event's own pages, the only ones that show its seats, when the seats ran out or became free. */
export function expireSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  return expire(tx, eventIds.map(eventTag));
}
