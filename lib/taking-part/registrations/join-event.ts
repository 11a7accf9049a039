import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import { readAnswers } from "@/lib/catalogue/questions/read-answers";
import type { Question, SentAnswers } from "@/lib/catalogue/questions/schema";
import { keepAnsweredYear, listQuestions, saveAnswers } from "@/lib/catalogue/questions/service";
import { findLive } from "@/lib/catalogue/seats/change-seats";
import { type JoinedRow, joinEvent as joinLocked, type StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { nextOf, openTeam } from "@/lib/taking-part/joining/next-step";
import { HOLD_MINUTES, needsOf } from "@/lib/taking-part/joining/policy";
import { getStanding, getStandingFacts, isInvited, type Standing } from "@/lib/taking-part/joining/standing";
import type { StandingFacts } from "@/lib/taking-part/joining/standing-facts";
import { type BareStanding, standingOf } from "@/lib/taking-part/joining/standing-policy";
import { findTeam } from "@/lib/taking-part/joining/team";

const HOLD_MS = HOLD_MINUTES * 60 * 1000;
/** An event's rules do not change more often than this while one student joins. */
const ATTEMPTS = 3;

/** `source` is the source of the visit, in the form of `toSource`. */
type Wish = { answers?: SentAnswers; wait: boolean; source?: string };

/**
 * Joins an event, holds a seat if a fee is due, applies, or, with `wait`, joins the line of a full event. Accepts an invitation, and an
 * offer that costs nothing. An existing registration stays, without a longer hold, and the answers are ignored.
 * @throws AppError event_not_found, event_full, more_needed, in_team, entry_changed, validation_failed (answers), the refusals of joining
 * Source: contract joining 3 and 7.
 */
export async function joinEvent(student: Student, eventId: string, wish: Wish, now = new Date()): Promise<Standing> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const facts = await getStandingFacts(student, eventId, now);
    const standing = standingOf(facts, now);
    if (!joins(standing)) {
      refuse(eventId, standing);
      return getStanding(student, eventId, now);
    }
    // Frequent for a full event, so it is answered without the lock.
    if (standing.state === "full" && !wish.wait && !facts.event.isLineDue && facts.event.entry === "solo")
      throw fullError(eventId, standing);
    const { asked, answers } = await answersFor(eventId, facts, standing, wish.answers, now);
    const joined = await joinLocked(eventId, student.id, {
      ...termsOf(standing, now),
      now,
      wait: wish.wait,
      answers,
      seen: facts.event.updatedAt,
      source: wish.source,
      invitationId: isInvited(standing) ? standing.registrationId : null,
    });
    if (!joined) throw new AppError("gone_meanwhile", { eventId });
    if (joined.outcome === "changed") continue;
    await conclude(student, eventId, joined, { asked, answers, now });
    return getStanding(student, eventId, now);
  }
  throw new AppError("entry_changed", { eventId });
}

type Joinable = Extract<BareStanding, { state: "open" | "full" | "forming" | "held" | "offered" }>;

/** Whether a call can change this standing: a new student, a seat that costs nothing to accept, an invitation, a member whose seat ended. */
function joins(standing: BareStanding): standing is Joinable {
  switch (standing.state) {
    case "open":
    case "full":
    case "forming":
      return true;
    case "held":
    case "offered":
      return standing.amountPaise === 0 || standing.isInvited;
    default:
      return false;
  }
}

/** @throws AppError unless the student has joined already */
function refuse(eventId: string, standing: BareStanding): void {
  if (standing.state === "rejected") throw new AppError("application_rejected", { eventId }, { data: { next: null } });
  if (standing.state !== "refused") return;
  const { reason, values, next } = standing;
  throw new AppError(reason, { eventId }, { values, ...(next !== undefined && { data: { next } }) });
}

/** The answers of a new student. @throws AppError more_needed (a team), in_team, validation_failed */
async function answersFor(
  eventId: string,
  { event }: StandingFacts,
  standing: Joinable,
  sent: SentAnswers | undefined,
  now: Date,
): Promise<{ asked: Question[]; answers: StoredAnswer[] }> {
  const none = { asked: [], answers: [] };
  if (standing.state === "forming") {
    const isIn = standing.teamId !== null && (await findTeam(standing.teamId, now))?.status === "in";
    if (!isIn) throw new AppError("in_team", { eventId }, { data: { next: openTeam(standing.teamId) } });
    return none;
  }
  if (isInvited(standing)) {
    if (!event.asks) return none;
    const asked = await listQuestions(eventId);
    return { asked, answers: readAnswers(asked, sent ?? {}) };
  }
  if (standing.state === "held" || standing.state === "offered") {
    // Only the captain confirms for the team.
    if (standing.isLed) throw new AppError("in_team", { eventId }, { data: { next: openTeam(standing.teamId) } });
    return none;
  }
  const needs = needsOf(event);
  if (needs.includes("team")) throw new AppError("more_needed", { eventId }, { data: { needs, next: nextOf(eventId, needs) } });
  if (!event.asks) return none;
  const asked = await listQuestions(eventId);
  return { asked, answers: readAnswers(asked, sent ?? {}) };
}

function termsOf({ amountPaise }: Joinable, now: Date) {
  return { pricePaise: amountPaise, heldUntil: amountPaise > 0 ? new Date(now.getTime() + HOLD_MS) : null };
}

const CLOSED_MEANWHILE = { closed: "registration_closed", gone: "gone_meanwhile" } as const;

type Concluded = { asked: Question[]; answers: StoredAnswer[]; now: Date };

/** @throws AppError event_full, registration_closed, event_cancelled, gone_meanwhile */
async function conclude(
  student: Student,
  eventId: string,
  { outcome, isFull }: JoinedRow,
  { asked, answers, now }: Concluded,
): Promise<void> {
  switch (outcome) {
    case "full": {
      const after = standingOf(await getStandingFacts(student, eventId, now), now);
      throw fullError(eventId, after.state === "full" ? after : { canWait: false, waiting: 0 });
    }
    case "cancelled":
      // Throws if it is no longer public.
      await getStandingFacts(student, eventId, now);
      throw new AppError("event_cancelled", { eventId });
    case "closed":
    case "gone":
      throw new AppError(CLOSED_MEANWHILE[outcome], { eventId });
    case "taken":
      if (isFull) await expireSeats(db, [eventId]);
  }
  if (answers.length > 0) await db.$transaction((tx) => keepAnsweredYear(tx, student.id, asked, answers, now));
}

const fullError = (eventId: string, { canWait, waiting }: { canWait: boolean; waiting: number }) =>
  new AppError("event_full", { eventId }, { data: { canWait, waiting } });

/**
 * Replaces the answers of a student's registration, until registration closes.
 * @throws AppError event_not_found, event_cancelled, registration_not_found, registration_closed, validation_failed
 * Source: contract joining 6.
 */
export async function changeAnswers(student: Student, eventId: string, sent: SentAnswers, now = new Date()): Promise<Standing> {
  await withLockedEvent(eventId, now, async (tx, event) => {
    if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    const registration = await findLive(tx, eventId, student.id);
    if (!registration) throw new AppError("registration_not_found", { eventId });
    if (now >= event.registrationClosesAt) throw new AppError("registration_closed", { eventId });
    await saveAnswers(tx, { eventId, registrationId: registration.id, studentId: student.id }, sent, now);
  });
  return getStanding(student, eventId, now);
}
