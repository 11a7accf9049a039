import "server-only";
import type { QuestionKind } from "@/lib/catalogue/questions/schema";
import { db } from "@/lib/platform/db/client";
import { type CreatedPlace, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";

/** Limit for the answers in a page of rows, in bytes of JSON; at least one row is shown. */
const PAGE_MAX_BYTES = 700_000;

export type ShownQuestion = { id: string; kind: QuestionKind; label: string; isRemoved: boolean };

/** The present questions of an event in order, then removed ones with answers. */
export async function listShownQuestions(eventId: string): Promise<ShownQuestion[]> {
  const rows = await db.question.findMany({
    where: { eventId },
    orderBy: [{ removedAt: { sort: "asc", nulls: "first" } }, { position: "asc" }, { id: "asc" }],
    select: { id: true, kind: true, label: true, removedAt: true },
  });
  return rows.map(({ removedAt, ...question }) => ({ ...question, isRemoved: removedAt !== null }));
}

/** A label under which a question was answered. */
export type AnsweredLabel = { questionId: string; label: string };

/** Every label under which the questions of an event were answered. */
export function listAnsweredLabels(eventId: string): Promise<AnsweredLabel[]> {
  return db.$queryRaw<AnsweredLabel[]>`
    SELECT a."questionId", a."label" FROM "Question" q JOIN "Answer" a ON a."questionId" = q."id" WHERE q."eventId" = ${eventId}::uuid
    GROUP BY a."questionId", a."label" ORDER BY min(a."updatedAt"), a."label"`;
}

export type AnsweredRow = CreatedPlace & {
  firstName: string;
  lastName: string;
  email: string;
  college: string | null;
  studiesSince: number | null;
  status: string;
  teamId: string | null;
  teamName: string | null;
  /** The captured payment; a team's fee appears only with the captain. */
  paidPaise: number;
  answers: Record<string, { label: string; value: unknown }>;
};

/** In the place of each name of a person whom the event has lost. */
export const NO_NAME = "–";

/**
 * A page of the people of an event with their answers, in the order in which they joined: living registrations, and rejected ones. A page
 * ends before `limit` rows if answers are long.
 * @throws AppError validation_failed (the cursor)
 */
export async function listAnswered(
  eventId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<{ rows: AnsweredRow[]; nextCursor: string | null }> {
  const after = cursor ? readCreatedCursor(cursor) : { createdAt: new Date(0), id: FIRST_ID };
  const found = await db.$queryRaw<(AnsweredRow & { fits: boolean })[]>`
    WITH page AS MATERIALIZED (
      SELECT r."id", r."createdAt", r."status", CASE WHEN r."personEmail" <> '' THEN r."studentId" END AS "studentId", r."teamId" FROM "Registration" r
      WHERE r."eventId" = ${eventId}::uuid AND (is_living(r."status") OR r."status" = 'rejected') AND r."studentId" IS NOT NULL
        AND NOT is_expired_hold(r."status", r."heldUntil", ${now}::timestamptz) AND (r."createdAt", r."id") > (${after.createdAt}, ${after.id}::uuid)
      ORDER BY r."createdAt", r."id" LIMIT ${limit + 1}
    ), answered AS MATERIALIZED (
      SELECT p.*, coalesce(a."answers", '{}') AS "answers",
        sum(coalesce(a."bytes", 0)) OVER (ORDER BY p."createdAt", p."id") AS "bytes", row_number() OVER (ORDER BY p."createdAt", p."id") AS "number"
      FROM page p LEFT JOIN LATERAL (
        SELECT json_object_agg(x."questionId", json_build_object('label', x."label", 'value', x."value")) AS "answers",
          sum(octet_length(x."label") + octet_length(x."value"::text) + 64) AS "bytes"
        FROM "Answer" x WHERE x."registrationId" = p."id"
      ) a ON true
    )
    SELECT w."id", w."createdAt", coalesce(s."firstName", ${NO_NAME}) AS "firstName", coalesce(s."lastName", ${NO_NAME}) AS "lastName",
      coalesce(acc."email", '') AS "email", c."name" AS "college", pr."studiesSince", w."status"::text, w."teamId",
      t."name" AS "teamName", w."number" = 1 OR w."bytes" <= ${PAGE_MAX_BYTES} AS "fits",
      (SELECT coalesce(sum(pay."receivedPaise"), 0)::int FROM "Payment" pay WHERE pay."registrationId" = w."id" AND pay."status" = 'captured') AS "paidPaise",
      CASE WHEN w."number" = 1 OR w."bytes" <= ${PAGE_MAX_BYTES} THEN w."answers" END AS "answers"
    FROM answered w LEFT JOIN "Student" s ON s."id" = w."studentId" LEFT JOIN "Account" acc ON acc."id" = s."id"
    LEFT JOIN "Profile" pr ON pr."studentId" = s."id" LEFT JOIN "College" c ON c."id" = s."collegeId" LEFT JOIN "Team" t ON t."id" = w."teamId"
    ORDER BY w."createdAt", w."id"`;
  const rows = found.slice(0, limit).filter(({ fits }) => fits);
  const last = rows.length < found.length ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? writeCreatedCursor(last) : null };
}

/** Comes before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type AnswerOfPerson = { registrationId: string; label: string; value: unknown };

/** Limit in bytes for answers that accompany another list. */
const BESIDE_MAX_BYTES = 300_000;

/** The answers of some registrations of an event, in order, as far as they fit into one page. */
export function listAnswersOf(eventId: string, registrationIds: string[]): Promise<AnswerOfPerson[]> {
  return db.$queryRaw<AnswerOfPerson[]>`
    SELECT w."registrationId", w."label", w."value" FROM (
      SELECT a.*, row_number() OVER listed AS "number", sum(octet_length(a."label") + octet_length(a."value"::text)) OVER listed AS "bytes"
      FROM "Question" q JOIN "Answer" a ON a."questionId" = q."id"
      WHERE q."eventId" = ${eventId}::uuid AND a."registrationId" = ANY(${registrationIds}::uuid[])
      WINDOW listed AS (ORDER BY array_position(${registrationIds}::uuid[], a."registrationId"), q."position", q."id")
    ) w WHERE w."bytes" <= ${BESIDE_MAX_BYTES} ORDER BY w."number"`;
}
