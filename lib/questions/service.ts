import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { FieldIssue } from "@/lib/platform/errors";
import { answeredYear, readAnswers } from "@/lib/questions/read-answers";
import * as questions from "@/lib/questions/repository";
import type { Option, Question, QuestionInput, SentAnswers } from "@/lib/questions/schema";
import type { StoredAnswer } from "@/lib/seats/join-event";
import { keepYearOfStudy } from "@/lib/students/service";

/** The questions that an event asks now, in their order. */
export const listQuestions = questions.listAsked;
/** The same, with the number of registrations that answered each. */
export const listCountedQuestions = questions.listCounted;
/** The answers of a registration, those to removed questions too. */
export const listAnswers = questions.listAnswers;
/** Those of these registrations that lack an answer which their event requires now. */
export const listUnanswered = questions.listUnanswered;

/**
 * Makes a list of questions an event's. The event is locked. Answers that were given keep the words that their students saw.
 * @returns why the list is refused, under the fields' paths in the list; then nothing changed
 * Source: contract joining 6.
 */
export async function setQuestions(tx: Tx, eventId: string, list: readonly QuestionInput[], now: Date): Promise<FieldIssue[]> {
  const stored = await questions.listCounted(eventId, tx);
  const known = new Map(stored.map((question) => [question.id, question]));
  const issues = list.flatMap((input, index) =>
    refusalsOf(input, known).map(({ field, message }) => ({ field: `${index}.${field}`, message })),
  );
  if (issues.length > 0) return issues;

  const kept = new Set(list.map(({ _id }) => _id));
  await questions.remove(
    tx,
    stored.map(({ id }) => id).filter((id) => !kept.has(id)),
    now,
  );
  const placed = list.map(({ _id, options, ...question }, position) => ({
    id: _id,
    columns: { ...question, options: options?.map(withId) ?? null, position },
  }));
  for (const { id, columns } of placed) if (id) await questions.change(tx, id, columns);
  await questions.create(
    tx,
    eventId,
    placed.filter(({ id }) => !id).map(({ columns }) => columns),
  );
  return [];
}

const withId = ({ _id, text }: { _id?: string; text: string }): Option => ({ _id: _id ?? crypto.randomUUID(), text });

type Known = ReadonlyMap<string, Question & { answered: number }>;

/** A question with answers keeps its kind, and ids are the event's own. */
function refusalsOf({ _id, kind, options }: QuestionInput, known: Known): FieldIssue[] {
  const own = _id ? known.get(_id) : undefined;
  if (_id && !own) return [{ field: "_id", message: "This question is not of this event." }];
  if (own && own.answered > 0 && own.kind !== kind) return [{ field: "kind", message: "Remove it and ask a new one" }];
  const ids = new Set(own?.options?.map((option) => option._id));
  return (options ?? []).flatMap((option, index) =>
    option._id && !ids.has(option._id) ? [{ field: `options.${index}._id`, message: "This option is not of this question." }] : [],
  );
}

/**
 * Replaces a registration's answers with these, all of them. Answers to removed questions stay. The event is locked.
 * @throws AppError validation_failed, with the issues `answers.{questionId}`
 * Source: contract joining 6.
 */
export async function saveAnswers(
  tx: Tx,
  { eventId, registrationId, studentId }: { eventId: string; registrationId: string; studentId: string },
  sent: SentAnswers,
  now: Date,
): Promise<void> {
  const [asked, given] = await Promise.all([questions.listAsked(eventId, tx), questions.listAnswers(registrationId, tx)]);
  const rows = readAnswers(asked, sent, given);
  await questions.replaceAnswers(tx, registrationId, asked, rows, now);
  await keepAnsweredYear(tx, studentId, asked, rows, now);
}

/** Keeps a year of study that was answered in the profile, if that has none. */
export async function keepAnsweredYear(
  tx: Tx,
  studentId: string,
  asked: readonly Question[],
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<void> {
  const year = answeredYear(asked, answers);
  if (year !== null) await keepYearOfStudy(tx, studentId, year, now);
}
