import "server-only";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of the page that names the co-organising clubs of this event. */
export const coHostsTag = (eventId: string) => `co-hosts:${eventId}`;

/**
 * Expires the pages that name the co-organising clubs of these events; must be the last statement of the transaction that changes them, see
 * `expire`.
 */
export function expireCoHosts(tx: Tx, eventIds: readonly string[]): Promise<void> {
  return expire(tx, eventIds.map(coHostsTag));
}
