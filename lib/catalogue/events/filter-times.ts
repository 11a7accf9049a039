import type { EventFilter } from "@/lib/catalogue/events/filter";
import type { EventDays } from "@/lib/catalogue/events/filter-choices";
import { DEFAULT_TIME_ZONE, dayIn, daysAfter, startOfDay } from "@/lib/platform/time/zone";

/** The days that filters mean, in the campus's time zone. Source: contract reach 6.1. */

/** A part of time, from an instant to before another one; null is open-ended. */
export type Span = { from: Date | null; until: Date | null };

const SUNDAY = 0;
const SATURDAY = 6;

/** The days from the first one, `count` of them. */
const daysFrom = (date: string, count: number) => ({ from: startOfDay(date), until: startOfDay(daysAfter(date, count)) });

/** `weekend` is the next one, and on its own days the present one; `week` is today and the six days after. */
export function spanOfDays(days: EventDays, now: Date): { from: Date; until: Date } {
  const today = dayIn(DEFAULT_TIME_ZONE, now);
  if (days !== "weekend") return daysFrom(today, days === "today" ? 1 : 7);
  const weekday = new Date(today).getUTCDay();
  return daysFrom(daysAfter(today, weekday === SUNDAY ? -1 : SATURDAY - weekday), 2);
}

/** The time during which an event has to run to match; null if the filter does not limit it. */
export function spanOf({ when, from, to }: Pick<EventFilter, "when" | "from" | "to">, now: Date): Span | null {
  if (when) return spanOfDays(when, now);
  if (!from && !to) return null;
  return { from: from ? startOfDay(from) : null, until: to ? startOfDay(daysAfter(to, 1)) : null };
}

/** The intersection of both times. */
export function intersection(one: Span | null, other: Span): Span {
  const from = [one?.from, other.from].flatMap((at) => at ?? []).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
  const until = [one?.until, other.until].flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { from, until };
}
