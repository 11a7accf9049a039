import "server-only";
import { collegeTag, DIRECTORY_TAG } from "@/lib/identity/colleges/cache-tags";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of finished pages that show data of this club: its name, its events, and the events that it co-organises. */
export const clubTag = (id: string) => `club:${id}`;

/** Expires pages that show new or deleted clubs; must be the last statement of that transaction, see `expire`. */
export function expireClubs(tx: Tx, ids: readonly string[], collegeId: string): Promise<void> {
  return expire(tx, [DIRECTORY_TAG, collegeTag(collegeId), ...ids.map(clubTag)]);
}
