import "server-only";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of lists that show places: the map, and lists of events with their places. */
export const PLACES_TAG = "places";
/** The tag of pages that show one place. */
export const placeTag = (id: string) => `place:${id}`;

/** Expires every page that shows a changed place; must be the last statement of that transaction, see `expire`. */
export function expirePlace(tx: Tx, id: string): Promise<void> {
  return expire(tx, [PLACES_TAG, placeTag(id)]);
}
