import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { hasRight } from "@/lib/identity/organisers/policy";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import { type ClubRow, type Counted, type EventFacts, numbersOf, type Results, withTotals } from "@/lib/organising/results/policy";
import { countResults } from "@/lib/organising/results/repository";
import type { Period } from "@/lib/organising/results/schema";
import type { Admin, College } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { daysAfter, startOfDay } from "@/lib/platform/time/zone";

/** An event's results. @throws AppError event_not_found Source: contract organisers 10. */
export async function readEventResults({ event, role }: Organiser<"read_results">, now = new Date()): Promise<Results> {
  const results = resultsOf(await countResults({ eventId: event.id }), hasRight(role, "read_money"), now);
  if (results.events.length === 0) throw new AppError("event_not_found", { eventId: event.id });
  return results;
}

/**
 * The results of all dates of the event's series, together and each; null for an event without a series. Source: contract organisers 10.
 */
export async function readSeriesResults(by: ClubOrganiser<"read_results">, eventId: string, now = new Date()): Promise<Results | null> {
  const counted = await countResults({ seriesOf: eventId, clubId: by.club.id });
  return counted.events.length > 1 ? resultsOf(counted, hasRight(by.role, "read_money"), now) : null;
}

/**
 * The results of a club's events that were announced in these days. @throws AppError validation_failed (too many events) Source: contract
 * organisers 10.
 */
export async function readClubResults(by: ClubOrganiser<"read_results">, period: Period, now = new Date()): Promise<Results> {
  return resultsOf(await countResults({ clubId: by.club.id, ...instantsOf(period) }), hasRight(by.role, "read_money"), now);
}

/** The same for all clubs of a college. @throws AppError validation_failed (too many events) Source: contract organisers 10. */
export async function readCollegeResults(
  by: Access<"self" | "admin", College | Admin>,
  period: Period,
  now = new Date(),
): Promise<Results> {
  return resultsOf(await countResults({ collegeId: by.id, ...instantsOf(period) }), true, now);
}

const instantsOf = ({ from, to }: Period) => ({
  from: startOfDay(from),
  until: startOfDay(daysAfter(to, 1)),
});

function resultsOf({ events, days, ...counted }: Counted, showsMoney: boolean, now: Date): Results {
  return {
    ...counted,
    ...numbersOf(events, now),
    days: withTotals(days),
    events: events.map((event) => ({ event, ...numbersOf([event], now) })),
    clubs: clubsOf(events, now),
    showsMoney,
    countedAt: now,
  };
}

/** Events with most people first. */
function clubsOf(events: readonly EventFacts[], now: Date): ClubRow[] {
  const byClub = new Map<string, EventFacts[]>();
  for (const event of events) if (event.clubId) byClub.set(event.clubId, [...(byClub.get(event.clubId) ?? []), event]);
  return [...byClub]
    .map(([id, own]) => ({ id, name: own[0]?.clubName ?? "", events: own.length, ...numbersOf(own, now) }))
    .sort((a, b) => b.funnel.registered - a.funnel.registered || a.name.localeCompare(b.name));
}
