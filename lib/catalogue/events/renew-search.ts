import "server-only";
import * as events from "@/lib/catalogue/events/repository";
import { RENEW_SEARCH } from "@/lib/catalogue/events/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/**
 * Limit of events in one transaction, which ends after five seconds: a busy machine writes one in 15 ms. A call waits for the first of
 * them.
 */
const AT_ONCE = 50;
/** Limit of their descriptions together: one of 100,000 characters takes as long as twenty ordinary events. */
const BYTES_AT_ONCE = 500_000;

/**
 * Makes the events of a renamed club or college searchable by the new name: those that end next before the call is answered, and the others
 * by jobs, upcoming ones first. Must be in the transaction of the new name, before its pages expire.
 */
export async function renewSearchOf(tx: Tx, { kind, id }: { kind: "club" | "college"; id: string }, now: Date): Promise<void> {
  const next = await renewPart(tx, { kind, id, part: "coming" }, now);
  if (next) await enqueue(tx, RENEW_SEARCH, next);
}

/**
 * Does the same for a part of the events, and queues itself for the next one. May be repeated: events that are up to date are not written.
 */
export async function renewSearch(payload: PayloadOf<typeof RENEW_SEARCH>, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const next = await renewPart(tx, payload, now);
    if (next) await enqueue(tx, RENEW_SEARCH, next);
  });
}

type Part = PayloadOf<typeof RENEW_SEARCH>;

/** @returns the part after this one; null after the last */
async function renewPart(tx: Tx, part: Part, now: Date): Promise<Part | null> {
  const { kind, id, clubId, after } = part;
  if (part.part === "coming") {
    const { some, isLast } = firstOf(await events.listToRenew(tx, { kind, id, toCome: true, after }, AT_ONCE, now));
    await events.renewSearch(tx, some);
    return isLast ? { kind, id, part: "rest" } : { ...part, after: cursorOf(some) };
  }
  const current = clubId ?? (kind === "club" ? id : await events.findClubAfter(tx, id, null));
  if (!current) return null;
  const { some, isLast } = firstOf(await events.listToRenew(tx, { kind: "club", id: current, toCome: false, after }, AT_ONCE, now));
  await events.renewSearch(tx, some);
  if (!isLast) return { kind, id, part: "rest", clubId: current, after: cursorOf(some) };
  const following = kind === "club" ? null : await events.findClubAfter(tx, id, current);
  return following ? { kind, id, part: "rest", clubId: following } : null;
}

/** As many of these events as one transaction takes, at least one; `isLast` when no others follow. */
function firstOf(found: readonly events.ToRenew[]): { some: readonly events.ToRenew[]; isLast: boolean } {
  let bytes = 0;
  const tooMany = found.findIndex((event, index) => {
    bytes += event.bytes;
    return index > 0 && bytes > BYTES_AT_ONCE;
  });
  return tooMany < 0 ? { some: found, isLast: found.length < AT_ONCE } : { some: found.slice(0, tooMany), isLast: false };
}

function cursorOf(found: readonly events.ToRenew[]): Part["after"] {
  const last = found.at(-1);
  return last && { at: last.at.toISOString(), id: last.id };
}
