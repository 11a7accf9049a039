import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { closesAtOf, feedbackState, readValues } from "@/lib/organising/feedback/policy";
import * as feedback from "@/lib/organising/feedback/repository";
import type { AnswerBody, FeedbackQuestion } from "@/lib/organising/feedback/schema";
import { readFeedbackLinkName, voterHash } from "@/lib/organising/feedback/secrets";
import { type Actor, hasRole, type Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";

export type GivenFeedback = {
  event: Pick<Event, "id" | "name" | "club" | "poster" | "timeZone">;
  questions: FeedbackQuestion[];
  isAnswered: boolean;
  closesAt: Date;
};

/**
 * The questions for an attendee: whoever has the link's name `k`, or the student of this session. It changes nothing.
 * @throws AppError feedback_not_found (everybody else), feedback_closed Source: contract after 4.
 */
export async function readQuestions(actor: Actor, eventId: string, k: string | undefined, now = new Date()): Promise<GivenFeedback> {
  const { attendee, form } = await getOpen(db, eventId, askedOf(actor, k), now);
  const { event } = await getEventOfRecord(eventId, now);
  const answered = await feedback.listAnswered([{ eventId, voterHash: voterHash(attendee.id) }]);
  return { event, questions: form.questions, isAnswered: answered.size > 0, closesAt: closesAtOf(form) };
}

/**
 * Keeps the answer of an attendee, one for each registration however often and from wherever it is sent. Nothing of it says who gave it, or
 * when.
 * @param address of the caller: with a link's name calls are counted for it
 * @throws AppError feedback_not_found, feedback_closed, already_answered, validation_failed, too_many_requests
 * Source: contract after 4 and 9.
 */
export async function giveFeedback(
  actor: Actor,
  eventId: string,
  { k, stars, answers }: AnswerBody,
  address: string,
  now = new Date(),
): Promise<void> {
  if (k !== undefined) await limits.feedbackOfAddress.use(address);
  else if (hasRole(actor, ["student"])) await limits.marks.use(actor.id);
  await db.$transaction(async (tx) => {
    const asked = askedOf(actor, k);
    const found = asked && (await feedback.findAttendee(eventId, asked, tx));
    if (!found || !(await feedback.holdStudent(tx, found.studentId))) throw new AppError("feedback_not_found", { event: eventId });
    await feedback.lockForm(tx, eventId, "answer");
    const { attendee, form } = await getOpen(tx, eventId, asked, now);
    const { values, issues } = readValues(form.questions, answers);
    if (issues.length > 0) throw new AppError("validation_failed", {}, { issues });
    const isAdded = await feedback.addAnswer(tx, { eventId, voterHash: voterHash(attendee.id), stars, values });
    if (!isAdded) throw new AppError("already_answered", { event: eventId });
  });
}

/** A name that is not ours counts as none. */
function askedOf(actor: Actor, k: string | undefined): feedback.AskedPerson | null {
  const registrationId = k === undefined ? null : readFeedbackLinkName(k);
  if (registrationId) return { registrationId };
  return hasRole(actor, ["student"]) ? { studentId: actor.id } : null;
}

async function getOpen(tx: Tx, eventId: string, asked: feedback.AskedPerson | null, now: Date) {
  const [attendee, form] = asked ? [await feedback.findAttendee(eventId, asked, tx), await feedback.findForm(eventId, tx)] : [null, null];
  const state = form ? feedbackState(form, now) : "none";
  if (!attendee || !form || state === "none" || state === "upcoming") throw new AppError("feedback_not_found", { event: eventId });
  if (state === "closed") throw new AppError("feedback_closed", { event: eventId });
  return { attendee, form };
}

/** The events that ask a student for feedback now, and have no answer of theirs. */
export async function listEventsThatAsk({ id }: Pick<Student, "id">, now = new Date()): Promise<Set<string>> {
  const asked = await feedback.listAskedOf(id, now);
  const answered = await feedback.listAnswered(
    asked.map(({ eventId, registrationId }) => ({ eventId, voterHash: voterHash(registrationId) })),
  );
  return new Set(asked.map(({ eventId }) => eventId).filter((eventId) => !answered.has(eventId)));
}
