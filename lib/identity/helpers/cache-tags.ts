import "server-only";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of the page that names the clubs which organise this event together with its owner. */
export const coHostsTag = (eventId: string) => `co-hosts:${eventId}`;

/** Expires what names the co-organising clubs of an event; must be the last statement of the transaction that changes them, see `expire`. */
export function expireCoHosts(tx: Tx, eventId: string): Promise<void> {
  return expire(tx, [coHostsTag(eventId)]);
}
