import "server-only";
import {
  type AnsweredLabel,
  type AnsweredRow,
  listAnswered,
  listAnsweredLabels,
  listAnswersOf,
  listShownQuestions,
  type ShownQuestion,
} from "@/lib/catalogue/questions/answers-table";
import { answeredYear, readAnswers, shownValue } from "@/lib/catalogue/questions/read-answers";
import * as questions from "@/lib/catalogue/questions/repository";
import {
  OPTION_TWICE,
  type Option,
  QUESTIONS_EVER_MAX,
  type Question,
  type QuestionInput,
  type SentAnswers,
} from "@/lib/catalogue/questions/schema";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Organiser } from "@/lib/identity/organisers/service";
import { keepYearOfStudy } from "@/lib/identity/students/service";
import { db, type Tx } from "@/lib/platform/db/client";
import type { FieldIssue } from "@/lib/platform/errors";
import { firstRepeated } from "@/lib/platform/fields/text";
import { limits } from "@/lib/platform/http/limits";
import type { LongListQuery } from "@/lib/platform/http/list-query";

/** The present questions of an event, in order. */
export const listQuestions = questions.listQuestions;
/** The same, with the number of registrations that answered each. */
export const listCountedQuestions = questions.listCountedQuestions;
/** The answers of a registration, including those to removed questions. */
export const listAnswers = questions.listAnswers;
/** The registrations among these that lack an answer which their event requires now. */
export const listUnanswered = questions.listUnanswered;

/**
 * Makes a list the questions of an event. The event is locked. Given answers keep the words that their students saw.
 * @returns the reasons for refusing the list, under the fields' paths in the list; then nothing changed Source: contract joining 6.
 */
export async function setQuestions(tx: Tx, eventId: string, list: readonly QuestionInput[], now: Date): Promise<FieldIssue[]> {
  const stored = await questions.listCountedQuestions(eventId, tx);
  const known = new Map(stored.map((question) => [question.id, question]));
  const issues = list.flatMap((input, index) =>
    refusalsOf(input, known).map(({ field, message }) => ({ field: `${index}.${field}`, message })),
  );
  if (issues.length > 0) return issues;

  const removed = stored.filter(({ id }) => !list.some(({ _id }) => _id === id));
  const ever = (await questions.countEverAsked(tx, eventId)) - removed.filter(({ answered }) => answered === 0).length;
  if (ever + list.filter(({ _id }) => !_id).length > QUESTIONS_EVER_MAX) {
    return [{ field: "", message: `An event can have up to ${QUESTIONS_EVER_MAX} questions, including removed ones.` }];
  }
  await questions.remove(
    tx,
    removed.map(({ id }) => id),
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
  if (own && own.answered > 0 && own.kind !== kind)
    return [{ field: "kind", message: "People have answered this. Remove it and add a new question" }];
  const texts = (options ?? []).map(({ text }) => text);
  const again = firstRepeated(texts);
  if (own && again !== -1 && texts.join("\n") !== own.options?.map(({ text }) => text).join("\n"))
    return [{ field: `options.${again}.text`, message: OPTION_TWICE }];
  const ids = new Set(own?.options?.map((option) => option._id));
  return (options ?? []).flatMap((option, index) =>
    option._id && !ids.has(option._id) ? [{ field: `options.${index}._id`, message: "This option is not of this question." }] : [],
  );
}

/**
 * Replaces all of a registration's answers with these. Answers to removed questions stay. The event is locked.
 * @throws AppError validation_failed, with the issues `answers.{questionId}` Source: contract joining 6.
 */
export async function saveAnswers(
  tx: Tx,
  { eventId, registrationId, studentId }: { eventId: string; registrationId: string; studentId: string },
  sent: SentAnswers,
  now: Date,
): Promise<void> {
  const asked = await questions.listQuestions(eventId, tx);
  const given = await questions.listAnswers(registrationId, tx);
  const rows = readAnswers(asked, sent, given);
  await questions.replaceAnswers(tx, registrationId, asked, rows, now);
  await keepAnsweredYear(tx, studentId, asked, rows, now);
}

/** Stores an answered year of study in the profile, unless the profile has one. */
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

export type AnswersPage = { questions: ShownQuestion[]; rows: AnsweredRow[]; nextCursor: string | null };

/** A page of the people of an event with their answers. @throws AppError validation_failed (the cursor) Source: contract joining 6. */
export async function readAnswersTable({ event }: Organiser<"read_answers">, query: LongListQuery, now = new Date()): Promise<AnswersPage> {
  const [shown, page] = await Promise.all([listShownQuestions(event.id), listAnswered(event.id, query, now)]);
  return { questions: shown, ...page };
}

/** The answers of some registrations as the students saw them, to accompany another list; as many as fit on a page. */
export async function readAnswersOf({ event }: Organiser<"read_answers">, registrationIds: string[]): Promise<Map<string, ShownAnswer[]>> {
  const shown = new Map<string, ShownAnswer[]>();
  for (const { registrationId, label, value } of await listAnswersOf(event.id, registrationIds)) {
    shown.set(registrationId, [...(shown.get(registrationId) ?? []), { label, text: String(shownValue(value)) }]);
  }
  return shown;
}
type ShownAnswer = { label: string; text: string };

/** The columns of an export after those about the person: each label under which a question is asked or was answered. */
export type AnswersExport = { columns: AnswerColumn[]; parts: AsyncGenerator<AnsweredRow[]> };

type AnswerColumn = AnsweredLabel & Pick<ShownQuestion, "isRemoved">;

const EXPORTED_AT_ONCE = 500;

/** All people of an event with their answers, in parts. The export itself is an entry of the log. @throws AppError too_many_requests */
export async function exportAnswers(by: Organiser<"read_answers">, now = new Date()): Promise<AnswersExport> {
  await limits.exporting.use(by.actor.id);
  const { id } = by.event;
  await recordOrganiserAct(db, by, { act: "exported", changes: { answers: [null, "csv"] } });
  const [shown, answered] = await Promise.all([listShownQuestions(id), listAnsweredLabels(id)]);
  return { columns: columnsOf(shown, answered), parts: eachAnswered(id, now) };
}

/** The present labels in the order of the questions, each followed by its former ones. */
function columnsOf(shown: ShownQuestion[], answered: AnsweredLabel[]): AnswerColumn[] {
  return shown.flatMap(({ id: questionId, label, isRemoved }) => [
    { questionId, label, isRemoved },
    ...answered.filter((former) => former.questionId === questionId && former.label !== label).map((former) => ({ ...former, isRemoved })),
  ]);
}

async function* eachAnswered(eventId: string, now: Date): AsyncGenerator<AnsweredRow[]> {
  let cursor: string | undefined;
  do {
    const page = await listAnswered(eventId, { limit: EXPORTED_AT_ONCE, cursor }, now);
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

export const { deleteAnswersOf, deleteAnswersOfEvents } = questions;
