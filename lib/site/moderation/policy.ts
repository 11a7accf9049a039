import { ReportReason } from "@/lib/generated/prisma/enums";
import type { HiddenJson } from "@/lib/identity/organisers/hidden-json";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, shortDateOf, wallTimeOf } from "@/lib/platform/time/zone";
import { REPORT_REASONS, type ReportReason as Reported } from "@/lib/site/moderation/reasons";

/** When reports are due, in hours and in words, and what a decision hides. Client-safe. Source: contract trust 3 and 10. */

/** A club's request for another look is due like most reports. */
export const LOOK_DUE_H = 7 * 24;

/** An account that is gone is told so within this time or never. Less than the days of attempts, so that no job keeps its address. */
export const TOLD_WITHIN_DAYS = 3;

export const dueAtOf = (reason: Reported, at: Date): Date => new Date(at.getTime() + REPORT_REASONS[reason].dueH * HOUR_MS);

/** Reasons that are mailed at once to everybody who may decide. */
const URGENT: readonly string[] = ["intimate", "impersonation", "illegal"];
export const isUrgent = (reason: string): boolean => URGENT.includes(reason);

/** The words of a decision's reason. */
export const reasonWords = (reason: ReportReason): string =>
  reason === ReportReason.order ? "Ordered by a court or an authority" : REPORT_REASONS[reason].words;

/** The reader of a hidden thing: its club's side, the college of that club, or the admin. */
export type HiddenReader = "club" | "college" | "admin";

type Sentences = Record<HiddenReader, (day: string, why: string) => string>;

const HIDDEN_BY: Record<"college" | "admin", Sentences> = {
  college: {
    club: (day, why) => `Hidden since ${day} by your college: ${why}`,
    college: (day, why) => `Hidden since ${day} by you: ${why}`,
    admin: (day, why) => `Hidden since ${day} by the college: ${why}`,
  },
  admin: {
    club: (day, why) => `Hidden since ${day} by Quad: ${why}`,
    college: (day, why) => `Hidden since ${day} by Quad: ${why}`,
    admin: (day, why) => `Hidden since ${day} by Quad: ${why}`,
  },
};

const BANNED_BY: Record<"college" | "admin", Sentences> = {
  college: {
    club: (day, why) => `Your club cannot publish at the moment. Since ${day}, by your college: ${why}`,
    college: (day, why) => `Banned since ${day} by you: ${why}`,
    admin: (day, why) => `Banned since ${day} by the college: ${why}`,
  },
  admin: {
    club: (day, why) => `Your club cannot publish at the moment. Since ${day}, by Quad: ${why}`,
    college: (day, why) => `Banned since ${day} by Quad: ${why}`,
    admin: (day, why) => `Banned since ${day} by Quad: ${why}`,
  },
};

const dayOf = (at: string): string => dayIn(DEFAULT_TIME_ZONE, new Date(at));

/** Since when, by whom and why a thing is hidden or its club is banned, in a sentence for its reader. */
export function hiddenText(subject: string, { at, by, reason }: Pick<HiddenJson, "at" | "by" | "reason">, reader: HiddenReader): string {
  const day = dayOf(at);
  if (by === "ban") return `Hidden since ${day}, because the club is banned`;
  return (subject === "club" ? BANNED_BY : HIDDEN_BY)[by][reader](day, reasonWords(reason).toLowerCase());
}

type Look = NonNullable<HiddenJson["look"]>;

/** The club's request for another look, in a sentence for everyone: the club itself, its helpers, co-organisers and moderators. */
export const lookText = ({ at, text }: Pick<Look, "at" | "text">): string => `The club asked for another look on ${dayOf(at)}: “${text}”`;

/** The answer to that request when the thing stays hidden, or the ban that hides it stays. */
export const lookedText = (subject: string, by: HiddenJson["by"], lookedAt: string): string =>
  subject === "club" || by === "ban"
    ? `The ban was looked at again on ${dayOf(lookedAt)}. It stays.`
    : `It was looked at again on ${dayOf(lookedAt)}. It stays hidden.`;

/** The acts of logs whose reason is one of the list. The reason of every other act is a text. */
const MODERATING_ACTS: readonly string[] = ["hid", "showed", "banned", "unbanned", "dismissed"];

/** The reason of a line of a log, as its reader sees it. */
export const loggedReason = (act: string, reason: string): string =>
  MODERATING_ACTS.includes(act) ? reasonWords(reason as ReportReason) : reason;

/** `Overdue by 3 hours`, `Due 14:30` for today, otherwise `Due 10 Dec`. */
export function dueWords(dueAt: Date, now: Date): { text: string; look: "bad" | "warn" | undefined } {
  const late = now.getTime() - dueAt.getTime();
  if (late >= 0) return { text: `Overdue by ${lengthOf(late)}`, look: "bad" };
  const [due, today] = [wallTimeOf(dueAt, DEFAULT_TIME_ZONE), wallTimeOf(now, DEFAULT_TIME_ZONE)];
  if (due.date === today.date) return { text: `Due ${due.time}`, look: "warn" };
  return { text: `Due ${shortDateOf(dueAt, DEFAULT_TIME_ZONE)}`, look: undefined };
}

function lengthOf(ms: number): string {
  const counted = (n: number, unit: string) => `${n} ${n === 1 ? unit : `${unit}s`}`;
  if (ms < HOUR_MS) return counted(Math.floor(ms / 60_000), "minute");
  return ms < 2 * DAY_MS ? counted(Math.floor(ms / HOUR_MS), "hour") : counted(Math.floor(ms / DAY_MS), "day");
}

/** The people and things that a decision affects; events and blogs for a club alone. */
export type Affected = {
  /** People with a seat. */
  seats: number;
  /** The number of those who paid; absent if it is unknown. */
  payers?: number;
  events: number;
  blogs: number;
};

/** The question before an event or, with null, a blog is hidden. */
export function hideText(counts: Affected | null): string {
  const gone = "It is gone from every page, list, feed and search straight away.";
  return [gone, counts && keptByHiding(counts), "It can be shown again."].filter(Boolean).join(" ");
}

function keptByHiding({ seats, payers = 0 }: Affected): string {
  if (seats === 0) return "No one has registered, and no one can.";
  const kept =
    seats === 1
      ? `1 person keeps their ${payers > 0 ? "seat and payment" : "seat"} and reads “This event is being looked at.”`
      : `${seats} people keep their ${payers > 0 ? "seats and payments" : "seats"} and read “This event is being looked at.”`;
  return `${kept} No one else can register.`;
}

/** The question before a club is banned. */
export function banText(counts: Affected): string {
  const events = counts.events === 1 ? "1 event" : `${counts.events} events`;
  const blogs = counts.blogs === 1 ? "1 blog" : `${counts.blogs} blogs`;
  const gone = `Its page, ${events} and ${blogs} disappear for everyone.`;
  return `${gone} ${keptByBan(counts)} The club can log in, read why, check people in and cancel. Everything else is closed to it.`;
}

function keptByBan({ seats, payers = 0 }: Affected): string {
  if (seats === 0) return "No one has a seat at its events.";
  if (seats === 1) return payers > 0 ? "1 person keeps their seat and payment." : "1 person keeps their seat.";
  return payers > 0 ? `${seats} people keep their seats and payments.` : `${seats} people keep their seats.`;
}
