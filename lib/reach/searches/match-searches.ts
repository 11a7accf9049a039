import "server-only";
import { db } from "@/lib/platform/db/client";
import { isDatabaseAway, isEndedByLimit } from "@/lib/platform/db/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { recordNotifications, recordSearchHits } from "@/lib/reach/notifications/record";
import { fits } from "@/lib/reach/searches/query";
import * as searches from "@/lib/reach/searches/repository";

const EVENTS_AT_ONCE = 100;
const SEARCHES_AT_ONCE = 50;
/** Time limit of a run; the next one, a minute later, continues from there. */
const RUN_MS = 30_000;
/** A failed event is retried after one minute, then two, then four, finally once a day. */
const PUT_OFF_MAX_MS = 24 * 60 * MINUTE_MS;

/**
 * Compares the events that were published, moved or opened with the saved searches, after the same delay as for followers: events hidden by
 * then are not found. An event whose registration opens later is compared once more at that time. A search finds an event once. May be
 * repeated. An event or a search that fails is postponed, and does not block the others.
 * @throws the first failure of an event, at the end Source: contract reach 6.1.
 */
export async function matchSearches(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - env.NOTIFY_DELAY_S * 1000);
  const endsAt = performance.now() + RUN_MS;
  let failure: unknown;
  for (const due of await searches.listDue(until, EVENTS_AT_ONCE)) {
    try {
      await matchDue(due, endsAt, now);
    } catch (error) {
      failure ??= error;
      const delayMs = Math.min(MINUTE_MS * 2 ** due.failures, PUT_OFF_MAX_MS);
      await searches.settleDue(due, { since: new Date(until.getTime() + delayMs), failures: due.failures + 1 });
    }
    if (performance.now() > endsAt) break;
  }
  if (failure) throw failure;
}

async function matchDue(due: searches.Due, endsAt: number, now: Date): Promise<void> {
  const event = await searches.findMatched(due.eventId, now);
  const lastSearchId = event && (await matchEvent(event, due.lastSearchId, endsAt, now));
  if (lastSearchId) return searches.settleDue(due, { lastSearchId });
  const opensAt = event && event.registrationOpensAt > now ? event.registrationOpensAt : null;
  await searches.settleDue(due, opensAt && { since: opensAt, lastSearchId: null, failures: 0 });
}

/** @returns the last compared search if the time was over before the end; otherwise null */
async function matchEvent(event: searches.MatchedEvent, lastSearchId: string | null, endsAt: number, now: Date): Promise<string | null> {
  let after = lastSearchId;
  do {
    const candidates = await searches.listCandidates(event, { after, limit: SEARCHES_AT_ONCE });
    await matchPart(event, candidates, now);
    after = candidates.length === SEARCHES_AT_ONCE ? (candidates.at(-1)?.id ?? null) : null;
  } while (after && performance.now() < endsAt);
  return after;
}

async function matchPart(event: searches.MatchedEvent, candidates: readonly searches.SearchCandidate[], now: Date): Promise<void> {
  const failed = new Set<string>();
  const fitting = candidates.filter(({ id, rest }) => {
    try {
      return fits(event, rest, now);
    } catch (error) {
      log.warn({ err: error, searchId: id }, "saved search failed");
      failed.add(id);
      return false;
    }
  });
  const found = await lookUpWords(event.id, [...new Set(fitting.flatMap(({ words }) => words ?? []))]);
  for (const { id, words } of fitting) if (words !== null && !found.has(words)) failed.add(id);
  await tell(
    event.id,
    fitting.filter(({ words }) => words === null || found.get(words)),
    now,
  );
  await settleFailures(candidates, failed, now);
}

/** Counts failures, and notifies the students whose searches stop, in one transaction. */
async function settleFailures(candidates: readonly searches.SearchCandidate[], failed: ReadonlySet<string>, now: Date): Promise<void> {
  const wanted = new Set(candidates.filter(({ isWanted }) => isWanted).map(({ id }) => id));
  await db.$transaction(async (tx) => {
    const stopped = await searches.countFailures(tx, candidates, failed, now);
    const told = stopped.filter(({ id, alert }) => alert !== "none" && wanted.has(id));
    await recordNotifications(
      tx,
      told.map(({ id, studentId }) => ({
        studentId,
        kind: "search_stopped",
        subjectId: id,
        occasion: now.toISOString(),
        cause: "search",
        causeKey: id,
        level: "quiet",
      })),
      now,
    );
  });
}

/**
 * Whether the list finds an event by these words. If that fails, or takes too long, they are looked up one by one, then without typing
 * errors; words that still fail are missing in the answer.
 */
async function lookUpWords(eventId: string, words: readonly string[], forgiving = true): Promise<Map<string, boolean>> {
  try {
    const found = await searches.findWords(eventId, words, forgiving);
    return new Map(words.map((text) => [text, found.has(text)]));
  } catch (error) {
    if (isDatabaseAway(error) && !isEndedByLimit(error)) throw error;
    if (words.length === 1 && forgiving) return lookUpWords(eventId, words, false);
    if (words.length === 1) log.warn({ err: error, eventId }, "words of saved searches failed");
    const each = [];
    for (const text of words.length > 1 ? words : []) each.push(...(await lookUpWords(eventId, [text])));
    return new Map(each);
  }
}

/** Records the hits, and notifies the students who want it, in one transaction. */
async function tell(eventId: string, hits: readonly searches.SearchCandidate[], now: Date): Promise<void> {
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
