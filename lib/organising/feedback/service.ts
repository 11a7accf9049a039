import "server-only";
import { isDeepStrictEqual } from "node:util";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { rightsOf } from "@/lib/identity/organisers/policy";
import type { Organiser } from "@/lib/identity/organisers/service";
import {
  ANSWERS_MIN,
  closesAtFrom,
  closesAtOf,
  feedbackState,
  planQuestions,
  type QuestionResult,
  type Rating,
  ratingOf,
} from "@/lib/organising/feedback/policy";
import * as feedback from "@/lib/organising/feedback/repository";
import { type FeedbackQuestion, type FormBody, type ResultsQuery, textPlace } from "@/lib/organising/feedback/schema";
import { voterHash } from "@/lib/organising/feedback/secrets";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, toCursor } from "@/lib/platform/http/cursor";

/** An event's form with its two numbers; after closing those of that moment. */
export type FeedbackForm = {
  on: boolean;
  days: number;
  questions: FeedbackQuestion[];
  isPublic: boolean;
  opensAt: Date;
  closesAt: Date;
  isClosed: boolean;
  asked: number;
  answered: number;
};

type Reader = Organiser<"read_results"> | Organiser<"edit_event">;

/** @throws AppError event_not_found */
export async function readForm({ event: { id } }: Reader): Promise<FeedbackForm> {
  const form = await getForm(id);
  const { on, days, questions, isPublic, overAt, closedAt } = form;
  return {
    ...{ on, days, questions, isPublic },
    opensAt: overAt,
    closesAt: closedAt ?? closesAtOf(form),
    isClosed: closedAt !== null,
    ...(await numbersOf(form)),
  };
}

async function numbersOf({ eventId, rating }: feedback.StoredForm): Promise<Pick<Rating, "asked" | "answered">> {
  if (rating) return { asked: rating.asked, answered: rating.answered };
  const [asked, answered] = await Promise.all([feedback.countAttendees(eventId), feedback.countAnswers(eventId)]);
  return { asked, answered };
}

async function getForm(id: string): Promise<feedback.StoredForm> {
  const form = await feedback.findForm(id);
  if (!form) throw new AppError("event_not_found", { id });
  return form;
}

/**
 * Changes an event's form. After the first answer only `isPublic` and `close` are taken. Closing, which may be repeated, is for good: see
 * `closeFeedback`.
 * @throws AppError event_not_found, feedback_begun, feedback_closed, feedback_not_found (`close` of a form that is off), event_not_over,
 * entry_changed (the questions are not those that were read), validation_failed Source: contract after 4.
 */
export async function changeForm(by: Organiser<"edit_event">, body: FormBody, now = new Date()): Promise<FeedbackForm> {
  const { id } = by.event;
  await db.$transaction(async (tx) => {
    await feedback.ensureForm(tx, id);
    const form = await feedback.lockForm(tx, id, "change");
    if (!form) throw new AppError("event_not_found", { id });
    const changes = await changesOf(tx, form, body, now);
    if (body.close) refuseClosing({ ...form, ...changes }, now);
    await feedback.changeForm(tx, id, changes);
    const isClosing = body.close === true && form.closedAt === null;
    if (isClosing) await count(tx, { ...form, ...changes }, now);
    const logged = loggedChanges(form, changes, isClosing);
    if (Object.keys(logged).length > 0) await recordOrganiserAct(tx, by, { act: "settings_changed", changes: logged });
    // The event's page shows the rating of closed feedback.
    if (isClosing || changes.isPublic !== undefined) await expireSeats(tx, [id]);
  });
  return readForm(by);
}

type FormChanges = Partial<Pick<feedback.StoredForm, "on" | "days" | "questions" | "isPublic" | "closesAt">>;

async function changesOf(tx: Tx, form: feedback.StoredForm, body: FormBody, now: Date): Promise<FormChanges> {
  const { on, days, isPublic } = body;
  const visible = isPublic === undefined ? {} : { isPublic };
  if (on === undefined && days === undefined && body.questions === undefined) return visible;
  const { eventId } = form;
  if ((form.rating?.answered ?? (await feedback.countAnswers(eventId, tx))) > 0) throw new AppError("feedback_begun", { event: eventId });
  if (form.closedAt) throw new AppError("feedback_closed", { event: eventId });
  if (body.questionsRead && !isDeepStrictEqual(body.questionsRead, form.questions)) throw new AppError("entry_changed", { event: eventId });
  const planned = planQuestions(form.questions, body.questions ?? form.questions);
  if (planned.issues.length > 0) throw new AppError("validation_failed", {}, { issues: planned.issues });
  const next = { on: on ?? form.on, days: days ?? form.days, questions: planned.questions };
  const isReopened = next.on && (!form.on || next.days !== form.days);
  if (!isReopened) return { ...next, ...visible };
  const closesAt = closesAtFrom(now, { overAt: form.overAt, days: next.days });
  if (closesAt && closesAt <= now) throw new AppError("feedback_closed", { event: eventId });
  return { ...next, ...visible, closesAt };
}

function refuseClosing({ eventId, on, overAt, closedAt }: feedback.StoredForm, now: Date): void {
  if (closedAt) return;
  if (!on) throw new AppError("feedback_not_found", { event: eventId });
  if (overAt > now) throw new AppError("event_not_over", { event: eventId });
}

/** The changes that the log shows; the texts of questions are not in it. */
function loggedChanges(form: feedback.StoredForm, changes: FormChanges, isClosing: boolean) {
  const { on = form.on, days = form.days, isPublic = form.isPublic, questions = form.questions } = changes;
  const values = {
    feedback: [form.on, on],
    feedbackDays: [form.days, days],
    feedbackQuestions: [form.questions.length, questions.length],
    feedbackPublic: [form.isPublic, isPublic],
    feedbackClosed: [form.closedAt !== null, form.closedAt !== null || isClosing],
  } as const;
  return Object.fromEntries(Object.entries(values).filter(([, [before, after]]) => before !== after));
}

/**
 * Closes an event's feedback for good, unless it is closed: counts the results once, and deletes everything that joins answers to people,
 * or all answers when there are fewer than five.
 */
export async function closeFeedback(eventId: string, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const form = await feedback.lockForm(tx, eventId, "change");
    if (!form || form.closedAt || !form.on) return;
    await count(tx, form, now);
    await expireSeats(tx, [eventId]);
  });
}

/** The form is locked, so no answer arrives meanwhile. */
async function count(tx: Tx, { eventId, questions }: feedback.StoredForm, now: Date): Promise<void> {
  const asked = await feedback.countAttendees(eventId, tx);
  const answered = await feedback.countAnswers(eventId, tx);
  const rating = ratingOf(questions, { asked, answered }, await feedback.countValues(tx, eventId));
  if (answered < ANSWERS_MIN) await feedback.deleteAnswers(tx, eventId);
  else await feedback.detachAnswers(tx, eventId);
  await feedback.changeForm(tx, eventId, { closedAt: now, rating });
}

/** A question's result; `texts` are those of this page. */
type QuestionWithTexts = QuestionResult & { texts?: string[] };

export type FeedbackResults = Pick<Rating, "asked" | "answered" | "stars"> & {
  isClosed: boolean;
  closesAt: Date;
  questions: QuestionWithTexts[];
  nextCursor: string | null;
};

/**
 * The results of an event: until feedback is closed, and of fewer than five answers, only how many were asked and answered. Those of closed
 * feedback are the same at every reading. Texts are for those with the right to read them.
 * @throws AppError event_not_found, validation_failed (the cursor) Source: contract after 4.
 */
export async function readResults(by: Organiser<"read_results">, { limit, cursor }: ResultsQuery): Promise<FeedbackResults> {
  const { id } = by.event;
  const form = await getForm(id);
  const { asked, answered } = await numbersOf(form);
  const common = { asked, answered, isClosed: form.closedAt !== null, closesAt: form.closedAt ?? closesAtOf(form) };
  const [after] = cursor ? fromCursor(textPlace, cursor) : [""];
  if (!form.rating) return { ...common, stars: null, questions: [], nextCursor: null };
  const { stars, questions } = form.rating;
  const isShown = ({ kind, answered: given }: QuestionResult) => kind === "text" && given >= ANSWERS_MIN;
  const shown = mayReadTexts(by) ? questions.filter(isShown).map(({ _id }) => _id) : [];
  const found = shown.length > 0 ? await feedback.listTexts(id, shown, { after, limit: limit + 1 }) : [];
  const { shown: page, last } = cutPage(found, limit);
  return {
    ...common,
    stars,
    questions: questions.map((question) =>
      shown.includes(question._id)
        ? { ...question, texts: page.filter((text) => text.question === question._id).map(({ text }) => text) }
        : question,
    ),
    nextCursor: last ? toCursor([last.place]) : null,
  };
}

/** The club's side alone. */
const mayReadTexts = ({ role, event: { isBanned } }: Organiser<"read_results">): boolean =>
  rightsOf(role, { isBanned }).includes("read_feedback_texts");

/**
 * Deletes a student's answers to feedback that is not closed, in the transaction that deletes the account. Of closed feedback nobody can
 * tell which answer is whose.
 */
export async function deleteOpenAnswersOf(tx: Tx, studentId: string): Promise<void> {
  const held = await feedback.holdOpenForms(tx, studentId);
  await feedback.deleteAnswersOf(
    tx,
    held.map(({ eventId, registrationId }) => ({ eventId, voterHash: voterHash(registrationId) })),
  );
}

/** Whether an event's feedback is open, with its two numbers; null when it is not. For the overview of those who can close it. */
export async function findOpenFeedback(by: Organiser<"edit_event">, now = new Date()): Promise<Pick<Rating, "asked" | "answered"> | null> {
  const form = await feedback.findForm(by.event.id);
  return form && feedbackState(form, now) === "open" ? numbersOf(form) : null;
}
