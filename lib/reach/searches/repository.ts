import "server-only";
import { isOpenSql } from "@/lib/catalogue/events/filter-sql";
import type { EventTag, EventType } from "@/lib/catalogue/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchAlert } from "@/lib/generated/prisma/enums";
import { queryWithin } from "@/lib/platform/db/background";
import { db, type Tx } from "@/lib/platform/db/client";
import type { RestFilter, SearchedEvent, SearchFilter } from "@/lib/reach/searches/query";

const selectSearch = { id: true, name: true, query: true, alert: true, lastHitAt: true, lookedAt: true, stoppedAt: true } as const;
export type SavedSearch = {
  id: string;
  name: string;
  query: string;
  alert: SearchAlert;
  lastHitAt: Date | null;
  lookedAt: Date | null;
  /** The time when it failed too often and was stopped. */
  stoppedAt: Date | null;
};

/** Blocks other writes of a student's searches until the transaction ends. @returns whether the student exists */
export async function lockStudent(tx: Tx, studentId: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Student" WHERE "id" = ${studentId}::uuid FOR NO KEY UPDATE`).length === 1;
}

/** Notes that a student opened the list, unless that was noted after `since`. */
export async function noteLook(studentId: string, since: Date, now: Date): Promise<void> {
  const where = { studentId, OR: [{ lookedAt: null }, { lookedAt: { lt: since } }] };
  await db.savedSearch.updateMany({ where, data: { lookedAt: now } });
}

/** The newest first. */
export function list(studentId: string, tx: Tx = db): Promise<SavedSearch[]> {
  return tx.savedSearch.findMany({ where: { studentId }, select: selectSearch, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

type SearchFields = { name: string; query: string; alert: SearchAlert; filter: SearchFilter };

const columnsOf = ({ filter: { words, tags, types, collegeIds, rest }, ...fields }: SearchFields) => ({
  ...fields,
  words: words || null,
  tags,
  types,
  collegeIds,
  rest,
});

export function create(tx: Tx, studentId: string, fields: SearchFields): Promise<SavedSearch> {
  return tx.savedSearch.create({ data: { studentId, ...columnsOf(fields) }, select: selectSearch });
}

/** A stopped search is compared again. */
export function update(tx: Tx, id: string, fields: SearchFields): Promise<SavedSearch> {
  return tx.savedSearch.update({ where: { id }, data: { ...columnsOf(fields), failures: 0, stoppedAt: null }, select: selectSearch });
}

/** Deletes the hits of former filters. */
export async function forgetHits(tx: Tx, searchId: string): Promise<void> {
  await tx.searchHit.deleteMany({ where: { searchId } });
}

/** @returns whether it existed */
export async function remove(studentId: string, id: string): Promise<boolean> {
  return (await db.savedSearch.deleteMany({ where: { id, studentId } })).count === 1;
}

// Matching -----------------------------------------------------------------------------------------

/** An event to compare, with the last search that it was compared with. */
export type Due = { eventId: string; since: Date; lastSearchId: string | null; failures: number };

/** Events that were noted before then, the earliest first. */
export function listDue(until: Date, limit: number): Promise<Due[]> {
  return db.searchDue.findMany({ where: { since: { lte: until } }, orderBy: [{ since: "asc" }, { eventId: "asc" }], take: limit });
}

/** Changes a note, or ends it, unless the event was noted again in the meantime. */
export async function settleDue({ eventId, since }: Due, next: Partial<Omit<Due, "eventId">> | null): Promise<void> {
  const where = { eventId, since };
  if (next) await db.searchDue.updateMany({ where, data: next });
  else await db.searchDue.deleteMany({ where });
}

export type MatchedEvent = SearchedEvent & {
  id: string;
  registrationOpensAt: Date;
  tags: EventTag[];
  type: EventType;
  collegeId: string | null;
};

/** An event that is in the lists now: published, and not over. */
export async function findMatched(id: string, now: Date): Promise<MatchedEvent | null> {
  type Row = Omit<MatchedEvent, "place"> & { lat: number | null; lon: number | null };
  const [row] = await db.$queryRaw<Row[]>`
    SELECT "Event"."id", "tags", "type"::text, "Event"."collegeId", "clubId", "pricePaise", "mode"::text, "startsAt", "overAt", "registrationOpensAt",
      ${isOpenSql(now)} AS "isOpen", p."lat", p."lon"
    FROM "Event" LEFT JOIN "Place" p ON p."id" = "placeId"
    WHERE "Event"."id" = ${id}::uuid AND "status" = 'published' AND "overAt" > ${now}`;
  if (!row) return null;
  const { lat, lon, ...event } = row;
  return { ...event, place: lat === null || lon === null ? null : { lat, lon } };
}

export type SearchCandidate = {
  id: string;
  studentId: string;
  words: string | null;
  rest: RestFilter;
  failures: number;
  isWanted: boolean;
};

/** A part of the searches that match an event's tags, type and college and have not found it yet. `isWanted` is the student's setting. */
export function listCandidates(
  { id, tags, type, collegeId }: MatchedEvent,
  { after, limit }: { after: string | null; limit: number },
): Promise<SearchCandidate[]> {
  const rest = after ? Prisma.sql`AND s."id" > ${after}::uuid` : Prisma.empty;
  return db.$queryRaw<SearchCandidate[]>`
    SELECT s."id", s."studentId", s."words", s."rest", s."failures", coalesce(q."searches", true) AS "isWanted"
    FROM "SavedSearch" s LEFT JOIN "StudentSetting" q ON q."studentId" = s."studentId"
    WHERE s."stoppedAt" IS NULL AND (s."tags" = '{}' OR s."tags" && ${tags}::text[]) AND (s."types" = '{}' OR ${type}::"EventType" = ANY (s."types"))
      AND (s."collegeIds" = '{}' OR ${collegeId}::uuid = ANY (s."collegeIds")) ${rest}
      AND NOT EXISTS (SELECT FROM "SearchHit" h WHERE h."searchId" = s."id" AND h."eventId" = ${id}::uuid)
    ORDER BY s."id" LIMIT ${limit}`;
}

/** The words of one part of the searches are looked up in a moment; a slower part is compared in smaller parts, or exactly. */
const WORDS_LIMIT_MS = 500;

/**
 * The words by which the list finds an event. Typing errors are compared with the words of the event alone.
 * @param forgiving whether typing errors are forgiven
 */
export async function findWords(eventId: string, words: readonly string[], forgiving: boolean): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const near = `OR e."searchHead" @@ (SELECT n.two_errors FROM near_queries(w."words", e."known") AS n)`;
  const rows = await queryWithin<{ words: string }>(
    WORDS_LIMIT_MS,
    `SELECT w."words" FROM (SELECT *, known_words("searchHead") AS "known" FROM "Event" WHERE "id" = $1::uuid OFFSET 0) e
     CROSS JOIN unnest($2::text[]) AS w ("words")
     WHERE e."search" @@ search_query(w."words") OR e."searchNames" LIKE '%' || search_text(w."words") || '%' ${forgiving ? near : ""}`,
    [eventId, words],
  );
  return new Set(rows.map((row) => row.words));
}

/** A search stops after this number of consecutive events that could not be compared. */
const FAILURES_MAX = 5;

type Stopped = { id: string; studentId: string; alert: SearchAlert };

/**
 * Counts the failures of these searches, and stops those that failed too often. The count of the others is reset.
 * @returns the searches that this call stopped; of several concurrent calls one stops a search
 */
export async function countFailures(
  tx: Tx,
  searches: readonly SearchCandidate[],
  failed: ReadonlySet<string>,
  now: Date,
): Promise<Stopped[]> {
  const changed = searches.filter(({ id, failures }) => failed.has(id) || failures > 0).map(({ id }) => id);
  if (changed.length === 0) return [];
  const counted = await tx.$queryRaw<(Stopped & { isStopped: boolean })[]>`
    WITH there AS MATERIALIZED (
      SELECT "id", "id" = ANY (${[...failed]}::uuid[]) AS "isFailed" FROM "SavedSearch" WHERE "id" = ANY (${changed}::uuid[]) AND "stoppedAt" IS NULL
      ORDER BY "id" FOR NO KEY UPDATE
    )
    UPDATE "SavedSearch" s SET "failures" = CASE WHEN t."isFailed" THEN s."failures" + 1 ELSE 0 END,
      "stoppedAt" = CASE WHEN t."isFailed" AND s."failures" + 1 >= ${FAILURES_MAX}::int THEN ${now}::timestamptz END
    FROM there t WHERE s."id" = t."id" RETURNING s."id", s."studentId", s."alert"::text, s."stoppedAt" IS NOT NULL AS "isStopped"`;
  return counted.filter(({ isStopped }) => isStopped);
}

type Hit = { id: string; studentId: string; alert: SearchAlert };

/** Records that searches have found an event. @returns those of them that had not found it before, and still exist */
export function recordHits(tx: Tx, eventId: string, searchIds: readonly string[], now: Date): Promise<Hit[]> {
  return tx.$queryRaw<Hit[]>`
    WITH there AS MATERIALIZED (
      SELECT "id" FROM "SavedSearch" WHERE "id" = ANY (${[...searchIds]}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE
    ), hits AS (
      INSERT INTO "SearchHit" ("searchId", "eventId") SELECT "id", ${eventId}::uuid FROM there ON CONFLICT DO NOTHING RETURNING "searchId"
    )
    UPDATE "SavedSearch" s SET "lastHitAt" = ${now} FROM hits h WHERE s."id" = h."searchId" RETURNING s."id", s."studentId", s."alert"::text`;
}
