import { REMINDER_HOURS, type ReminderHours } from "@/lib/organising/messages/reminder-hours";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, startOfDay } from "@/lib/platform/time/zone";

/** Limits of what an event and a club may send. Days are those of the campus, by the time of sending. Source: contract organisers 9.4. */
const MESSAGE_LIMITS = {
  ofEventADay: 3,
  essentialADay: 2,
  ofEvent: 15,
  recipientsADay: 5000,
  /** The limit of a club that is new or has held no event. */
  newsOfNewClubADay: 300,
} as const;

/** The time after an event, or its cancellation, during which messages may still be sent. */
const AFTER_EVENT_MS = 30 * DAY_MS;
export const SCHEDULE_MAX_MS = 365 * DAY_MS;
/** The time for which a message waits for the mail server before it is given up; it has a time of sending. */
export const GIVE_UP_AFTER_MS = 6 * HOUR_MS;

/** The moment after which nothing may be sent to an event's people, because the event was over or cancelled long enough ago. */
export const messagesEndAt = ({ overAt, cancelledAt }: { overAt: Date; cancelledAt: Date | null }): Date =>
  new Date((cancelledAt ?? overAt).getTime() + AFTER_EVENT_MS);

/** The campus day of an instant, from its first instant to the first instant of the next day. */
export function dayAround(instant: Date): { from: Date; until: Date } {
  const midnight = (at: Date) => startOfDay(dayIn(DEFAULT_TIME_ZONE, at));
  const from = midnight(instant);
  return { from, until: midnight(new Date(from.getTime() + 1.5 * DAY_MS)) };
}

/** The messages that an event and its club have sent or scheduled: in total, and on the day of sending. Cancelled messages do not count. */
export type Used = {
  inAll: number;
  thatDay: number;
  essentialThatDay: number;
  recipientsOfClubThatDay: number;
  newsOfClubThatDay: number;
};

/** A club that sends, at a moment; `isNew` if it is young or has held no event. */
type Sender = { isEssential: boolean; isNew: boolean };

/** The number of people to whom a club may write in a day. The limit of a new club is for news: a first event may be a large one. */
const recipientsADay = ({ isEssential, isNew }: Sender): number =>
  isNew && !isEssential ? MESSAGE_LIMITS.newsOfNewClubADay : MESSAGE_LIMITS.recipientsADay;

/** The number of people that remains within the limits of the day. */
export function recipientsLeft(used: Pick<Used, "recipientsOfClubThatDay" | "newsOfClubThatDay">, sender: Sender): number {
  const left = MESSAGE_LIMITS.recipientsADay - used.recipientsOfClubThatDay;
  const leftOfNews = sender.isEssential ? left : recipientsADay(sender) - used.newsOfClubThatDay;
  return Math.max(0, Math.min(left, leftOfNews));
}

/** A limit that one more message would exceed. `endsWithDay`: it no longer applies on the next day. */
type Refusal = { code: LimitCode; values: Record<string, number>; endsWithDay: boolean };
type LimitCode = "message_limit" | `message_limit_${"day" | "essential" | "people" | "people_at_once"}`;

/** The limit that one more message would exceed; null if there is none. Limits that waiting does not lift come first. */
export function limitReached(used: Used, message: Sender & { recipients: number }): Refusal | null {
  const { ofEvent, ofEventADay, essentialADay } = MESSAGE_LIMITS;
  const { recipients } = message;
  const most = recipientsADay(message);
  const left = recipientsLeft(used, message);
  if (used.inAll >= ofEvent) return { code: "message_limit", values: { n: ofEvent }, endsWithDay: false };
  if (recipients > most) return { code: "message_limit_people_at_once", values: { n: most, people: recipients }, endsWithDay: false };
  if (used.thatDay >= ofEventADay) return { code: "message_limit_day", values: { n: ofEventADay }, endsWithDay: true };
  if (message.isEssential && used.essentialThatDay >= essentialADay)
    return { code: "message_limit_essential", values: { n: essentialADay }, endsWithDay: true };
  if (recipients > left) return { code: "message_limit_people", values: { n: most, left }, endsWithDay: true };
  return null;
}

/** The delay after which a reminder is no longer sent. Source: contract organisers 9.4. */
export const REMINDER_LATE_MS: Record<ReminderHours, number> = { 168: 6 * HOUR_MS, 24: 6 * HOUR_MS, 2: HOUR_MS };

/** The reminders of an event that starts then which are no longer sent. */
export const lateReminders = (startsAt: Date | null, now: Date): ReminderHours[] =>
  REMINDER_HOURS.filter((hours) => startsAt !== null && reminderTime(startsAt, hours).getTime() + REMINDER_LATE_MS[hours] <= now.getTime());

/** The time of a reminder: students who register after it get none. */
export const reminderTime = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR_MS);
