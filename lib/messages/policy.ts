import type { ReminderHours } from "@/lib/messages/reminder-hours";
import { DEFAULT_TIME_ZONE, dayIn, instantOf } from "@/lib/platform/time/zone";
import { type ClubHistory, isNewClub } from "@/lib/team/new-club";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Limits of what an event and a club may send. Days are those of the campus, by the time of sending. Source: contract 9.4. */
const MESSAGE_LIMITS = {
  ofEventADay: 3,
  essentialADay: 2,
  ofEvent: 15,
  recipientsADay: 5000,
  /** Of a club that is new or has held no event. */
  recipientsOfNewClubADay: 300,
} as const;

/** How long after an event messages may still be sent. */
const AFTER_EVENT_MS = 30 * DAY_MS;
export const SCHEDULE_MAX_MS = 365 * DAY_MS;
/** How long the mail server may be away before a message, which has a time, is given up. */
export const GIVE_UP_AFTER_MS = 6 * HOUR_MS;

/** When an event is over for long enough that nothing may be sent to its people any more. */
export const messagesEndAt = (overAt: Date): Date => new Date(overAt.getTime() + AFTER_EVENT_MS);

/** The day of the campus in which an instant lies, from its first instant to that of the next. */
export function dayAround(instant: Date): { from: Date; until: Date } {
  const midnight = (at: Date) => instantOf({ date: dayIn(DEFAULT_TIME_ZONE, at), time: "00:00" }, DEFAULT_TIME_ZONE);
  const from = midnight(instant);
  return { from, until: midnight(new Date(from.getTime() + 1.5 * DAY_MS)) };
}

/** The people whom a club may write to in a day. */
export function recipientsADay(club: ClubHistory, now: Date): number {
  return isNewClub(club, now) ? MESSAGE_LIMITS.recipientsOfNewClubADay : MESSAGE_LIMITS.recipientsADay;
}

/** The messages that an event and its club have sent or scheduled: in all, and on the day of sending. Cancelled messages do not count. */
export type Used = { inAll: number; thatDay: number; essentialThatDay: number; recipientsOfClubThatDay: number };

/** Whether one more message keeps within the limits. */
export function isWithinLimits(used: Used, message: { isEssential: boolean; recipients: number }, recipientsMax: number): boolean {
  return (
    used.inAll < MESSAGE_LIMITS.ofEvent &&
    used.thatDay < MESSAGE_LIMITS.ofEventADay &&
    (!message.isEssential || used.essentialThatDay < MESSAGE_LIMITS.essentialADay) &&
    used.recipientsOfClubThatDay + message.recipients <= recipientsMax
  );
}

/** How late a reminder may still be sent. Source: contract 9.4. */
export const REMINDER_LATE_MS: Record<ReminderHours, number> = { 168: 6 * HOUR_MS, 24: 6 * HOUR_MS, 2: HOUR_MS };

/** The time of a reminder: whoever registers after it gets none. */
export const reminderTime = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR_MS);
