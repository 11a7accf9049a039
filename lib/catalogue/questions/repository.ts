import "server-only";
import type { Option, Question } from "@/lib/catalogue/questions/schema";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";

const select = { id: true, kind: true, label: true, help: true, required: true, options: true, min: true, max: true } as const;

type Row = Omit<Question, "options" | "min" | "max"> & {
  options: Prisma.JsonValue;
  min: Prisma.Decimal | null;
  max: Prisma.Decimal | null;
};

const questionOf = ({ options, min, max, ...question }: Row): Question => ({
  ...question,
  options: options as Option[] | null,
  min: min?.toNumber() ?? null,
  max: max?.toNumber() ?? null,
});

/** The present questions of an event, in order. */
export async function listQuestions(eventId: string, tx: Tx = db): Promise<Question[]> {
  const rows = await tx.question.findMany({ where: { eventId, removedAt: null }, orderBy: [{ position: "asc" }, { id: "asc" }], select });
  return rows.map(questionOf);
}

/** The same for organisers, with the number of registrations that answered each. */
export async function listCountedQuestions(eventId: string, tx: Tx = db): Promise<(Question & { answered: number })[]> {
  const rows = await tx.question.findMany({
    where: { eventId, removedAt: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { ...select, _count: { select: { answers: true } } },
  });
  return rows.map(({ _count, ...row }) => ({ ...questionOf(row), answered: _count.answers }));
}

/** The number of an event's questions, including removed ones with answers. */
export function countEverAsked(tx: Tx, eventId: string): Promise<number> {
  return tx.question.count({ where: { eventId } });
}

type Stored = Omit<Question, "id"> & { position: number };

const columnsOf = ({ options, ...question }: Stored) => ({ ...question, options: options ?? Prisma.DbNull });

export async function create(tx: Tx, eventId: string, questions: Stored[]): Promise<void> {
  if (questions.length === 0) return;
  await tx.question.createMany({ data: questions.map((question) => ({ eventId, ...columnsOf(question) })) });
}

export async function change(tx: Tx, id: string, question: Stored): Promise<void> {
  await tx.question.update({ where: { id }, data: columnsOf(question), select: { id: true } });
}

/** Removes questions. Questions without answers are deleted. */
export async function remove(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.question.deleteMany({ where: { id: { in: ids }, answers: { none: {} } } });
  await tx.question.updateMany({ where: { id: { in: ids } }, data: { removedAt: now } });
}

/** The answers of a registration, including those to removed questions. */
export async function listAnswers(registrationId: string, tx: Tx = db): Promise<StoredAnswer[]> {
  const rows = await tx.answer.findMany({ where: { registrationId }, select: { questionId: true, label: true, value: true } });
  return rows;
}

/** Replaces the answers of a registration to these questions. */
export async function replaceAnswers(
  tx: Tx,
  registrationId: string,
  asked: readonly Question[],
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<void> {
  await tx.answer.deleteMany({ where: { registrationId, questionId: { in: asked.map(({ id }) => id) } } });
  if (answers.length === 0) return;
  await tx.answer.createMany({
    data: answers.map(({ value, ...answer }) => ({ ...answer, registrationId, value: value as Prisma.InputJsonValue, updatedAt: now })),
  });
}

/** The registrations among these that lack an answer which their event requires now. A consent counts only if it was given. */
export async function listUnanswered(eventId: string, registrationIds: readonly string[], tx: Tx = db): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM unnest(${registrationIds}::uuid[]) AS r ("id")
    WHERE EXISTS (
      SELECT FROM "Question" q
      WHERE q."eventId" = ${eventId}::uuid AND q."removedAt" IS NULL AND q."required" AND NOT EXISTS (
        SELECT FROM "Answer" a WHERE a."registrationId" = r."id" AND a."questionId" = q."id" AND (q."kind" <> 'consent' OR a."value" = 'true')
      )
    )`;
  return new Set(rows.map(({ id }) => id));
}

/** Deletes all answers to the questions of these events. */
export async function deleteAnswersOfEvents(tx: Tx, eventIds: string[]): Promise<void> {
  await tx.answer.deleteMany({ where: { question: { eventId: { in: eventIds } } } });
}

/** Deletes all answers of a student. */
export async function deleteAnswersOf(tx: Tx, studentId: string): Promise<void> {
  await tx.answer.deleteMany({ where: { registration: { studentId } } });
}
