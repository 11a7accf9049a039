import "server-only";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of finished pages that show data of this club: its name, its events, the events that it organises with others. */
export const clubTag = (id: string) => `club:${id}`;

/** Expires what shows clubs that are deleted; must be the last statement of that transaction, see `expire`. */
export function expireClubs(tx: Tx, ids: readonly string[]): Promise<void> {
  return expire(tx, ids.map(clubTag));
}
