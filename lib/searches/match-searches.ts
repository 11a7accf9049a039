import "server-only";
import { recordSearchHits } from "@/lib/notifications/record";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { fits } from "@/lib/searches/query";
import * as searches from "@/lib/searches/repository";

const EVENTS_AT_ONCE = 100;
const SEARCHES_AT_ONCE = 500;

/**
 * Compares the events that were published, moved or made open with the saved searches, as long after it as followers hear of it: what was
 * hidden by then is not found. An event whose registration opens later is compared once more then. A search finds an event once. May be
 * repeated.
 * Source: contract reach 6.1.
 */
export async function matchSearches(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - env.NOTIFY_DELAY_S * 1000);
  for (const due of await searches.listDue(until, EVENTS_AT_ONCE)) {
    const event = await searches.findMatched(due.eventId, now);
    if (event) await matchEvent(event, now);
    await searches.finishDue(due, event && event.registrationOpensAt > now ? event.registrationOpensAt : null);
  }
}

async function matchEvent(event: searches.MatchedEvent, now: Date): Promise<void> {
  let after: string | undefined;
  do {
    const candidates = await searches.listCandidates(event, { after, limit: SEARCHES_AT_ONCE });
    const fitting = candidates.filter(({ rest }) => fits(event, rest, now));
    const found = await searches.findWords(event.id, [...new Set(fitting.flatMap(({ words }) => words ?? []))]);
    await tell(
      event.id,
      fitting.filter(({ words }) => words === null || found.has(words)),
      now,
    );
    after = candidates.length === SEARCHES_AT_ONCE ? candidates.at(-1)?.id : undefined;
  } while (after);
}

/** Records the hits, and tells those who want to hear of them, in one transaction. */
async function tell(eventId: string, hits: readonly searches.Candidate[], now: Date): Promise<void> {
  if (hits.length === 0) return;
  const wanted = new Map(hits.map(({ id, isWanted }) => [id, isWanted]));
  await db.$transaction(async (tx) => {
    const recorded = await searches.recordHits(tx, eventId, [...wanted.keys()], now);
    const told = recorded.flatMap(({ id, studentId, alert }) => {
      if (alert === "none" || !wanted.get(id)) return [];
      return [{ studentId, kind: "search_hit", subjectId: eventId, cause: "search", causeKey: id, level: alert } as const];
    });
    await recordSearchHits(tx, told, eventId, now);
  });
}
