import "server-only";
import { randomBytes } from "node:crypto";
import { KEPT_AFTER_MS, toCalendarEvent } from "@/lib/catalogue/calendar/event";
import { toIcs } from "@/lib/catalogue/calendar/ics";
import { personalCalendarPath, webcalOf } from "@/lib/catalogue/calendar/links";
import * as calendar from "@/lib/catalogue/calendar/repository";
import type { Student } from "@/lib/platform/auth/actor";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { DAY_MS } from "@/lib/platform/time/units";

const KEPT_DAYS = 365;
/** Upper bound; up to 1,000 of them are saved. */
const EVENTS_MAX = 3000;
const NAME = "My Quad";

type PersonalAddress = { url: string; webcal: string };

/**
 * A new address for the student's own calendar. Only this result contains it, because the hash is stored; the old address stops working
 * immediately.
 * @throws AppError not_signed_in, when the session ends in between Source: contract reach 5; decision 037.
 */
export async function makePersonalAddress(student: Student, now = new Date()): Promise<PersonalAddress> {
  const token = randomBytes(32).toString("base64url");
  if (!(await calendar.setToken(student, hashSecret(token), now))) throw new AppError("not_signed_in");
  const url = `${env.ORIGIN}${personalCalendarPath(token)}`;
  return { url, webcal: webcalOf(url) };
}

export type PersonalAddressState = { createdAt: Date; lastUsedAt: Date | null };

export function findPersonalAddress({ id }: Student): Promise<PersonalAddressState | null> {
  return calendar.findToken(id);
}

/** May be repeated. */
export function revokePersonalAddress({ id }: Student): Promise<void> {
  return calendar.deleteToken(id);
}

/**
 * The calendar at a personal address: the events that its student joined (busy) and saved (free), of the last year and to come. Cancelled
 * events stay for 30 days after their date.
 * @throws AppError route_not_found (an unknown or revoked address), too_many_requests (for each address)
 */
export async function readPersonalCalendar(token: string, now = new Date()): Promise<string> {
  const hash = hashSecret(token);
  const studentId = await calendar.findStudent(hash);
  if (!studentId) throw new AppError("route_not_found");
  await limits.personalCalendar.use(Buffer.from(hash).toString("base64url"));
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const cancelledSince = new Date(now.getTime() - KEPT_AFTER_MS);
  const events = await calendar.listOwn(studentId, { since, cancelledSince, limit: EVENTS_MAX });
  await calendar.noteUse(hash, now);
  const entries = events.flatMap(({ isJoined, ...facts }) => {
    const event = toCalendarEvent(facts);
    return event ? [{ ...event, isBusy: isJoined }] : [];
  });
  return toIcs(entries, NAME);
}
