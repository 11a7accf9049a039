import "server-only";
import { isOpenSql } from "@/lib/events/filter-sql";
import type { EventTag, EventType } from "@/lib/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchAlert } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import type { RestFilter, SearchedEvent, SearchFilter } from "@/lib/searches/query";

const selectSearch = { id: true, name: true, query: true, alert: true, lastHitAt: true } as const;
export type SavedSearch = { id: string; name: string; query: string; alert: SearchAlert; lastHitAt: Date | null };

/** Blocks other writes of a student's searches until the transaction ends. @returns whether the student exists */
export async function lockStudent(tx: Tx, studentId: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Student" WHERE "id" = ${studentId}::uuid FOR NO KEY UPDATE`).length === 1;
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

export function update(tx: Tx, id: string, fields: SearchFields): Promise<SavedSearch> {
  return tx.savedSearch.update({ where: { id }, data: columnsOf(fields), select: selectSearch });
}

/** Forgets the hits of former filters. */
export async function forgetHits(tx: Tx, searchId: string): Promise<void> {
  await tx.searchHit.deleteMany({ where: { searchId } });
}

/** @returns whether it was there */
export async function remove(studentId: string, id: string): Promise<boolean> {
  return (await db.savedSearch.deleteMany({ where: { id, studentId } })).count === 1;
}

// Matching -----------------------------------------------------------------------------------------

export type Due = { eventId: string; since: Date };

/** Events that were noted until then, the first ones first. */
export function listDue(until: Date, limit: number): Promise<Due[]> {
  return db.searchDue.findMany({ where: { since: { lte: until } }, orderBy: [{ since: "asc" }, { eventId: "asc" }], take: limit });
}

/** Ends a note, or puts it off, unless the event was noted again meanwhile. */
export async function finishDue({ eventId, since }: Due, next: Date | null): Promise<void> {
  const where = { eventId, since };
  if (next) await db.searchDue.updateMany({ where, data: { since: next } });
  else await db.searchDue.deleteMany({ where });
}

export type MatchedEvent = SearchedEvent & {
  id: string;
  registrationOpensAt: Date;
  tags: EventTag[];
  type: EventType;
  collegeId: string | null;
};

/** An event that everybody finds in the lists now: published, and not over. */
export async function findMatched(id: string, now: Date): Promise<MatchedEvent | null> {
  type Row = Omit<MatchedEvent, "place"> & { lat: number | null; lon: number | null };
  const [row] = await db.$queryRaw<Row[]>`
    SELECT "Event"."id", "tags", "type"::text, "Event"."collegeId", "clubId", "pricePaise", "mode"::text, "startsAt", "endsAt", "registrationOpensAt",
      ${isOpenSql(now)} AS "isOpen", p."lat", p."lon"
    FROM "Event" LEFT JOIN "Place" p ON p."id" = "placeId"
    WHERE "Event"."id" = ${id}::uuid AND "status" = 'published' AND "overAt" > ${now}`;
  if (!row) return null;
  const { lat, lon, ...event } = row;
  return { ...event, place: lat === null || lon === null ? null : { lat, lon } };
}

export type Candidate = { id: string; studentId: string; words: string | null; rest: RestFilter; isWanted: boolean };

/** A part of the searches that an event's tags, type and college leave and that have not found it yet. `isWanted` is the student's setting. */
export function listCandidates(
  { id, tags, type, collegeId }: MatchedEvent,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Candidate[]> {
  const rest = after ? Prisma.sql`AND s."id" > ${after}::uuid` : Prisma.empty;
  return db.$queryRaw<Candidate[]>`
    SELECT s."id", s."studentId", s."words", s."rest", coalesce(q."searches", true) AS "isWanted"
    FROM "SavedSearch" s LEFT JOIN "StudentSetting" q ON q."studentId" = s."studentId"
    WHERE (s."tags" = '{}' OR s."tags" && ${tags}::text[]) AND (s."types" = '{}' OR ${type}::"EventType" = ANY (s."types"))
      AND (s."collegeIds" = '{}' OR ${collegeId}::uuid = ANY (s."collegeIds")) ${rest}
      AND NOT EXISTS (SELECT FROM "SearchHit" h WHERE h."searchId" = s."id" AND h."eventId" = ${id}::uuid)
    ORDER BY s."id" LIMIT ${limit}`;
}

/** Those of the words by which the list finds an event. Misspelt ones are looked up where one of them may stand for a word of the event. */
export async function findWords(eventId: string, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db.$queryRaw<{ words: string }[]>`
    SELECT w."words" FROM (
      SELECT *, ARRAY(SELECT unnest(typing_keys(word)) FROM unnest(known_words("searchHead")) AS word) AS "keys"
      FROM "Event" WHERE "id" = ${eventId}::uuid OFFSET 0
    ) e CROSS JOIN unnest(${[...words]}::text[]) AS w ("words")
    WHERE e."search" @@ search_query(w."words") OR e."searchNames" LIKE '%' || search_text(w."words") || '%'
      OR e."keys" && asked_keys(w."words") AND e."searchHead" @@ search_query_near(w."words", 2)`;
  return new Set(rows.map((row) => row.words));
}

type Hit = { id: string; studentId: string; alert: SearchAlert };

/** Records that searches have found an event. @returns those of them that had not, and still exist */
export function recordHits(tx: Tx, eventId: string, searchIds: readonly string[], now: Date): Promise<Hit[]> {
  return tx.$queryRaw<Hit[]>`
    WITH there AS MATERIALIZED (
      SELECT "id" FROM "SavedSearch" WHERE "id" = ANY (${[...searchIds]}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE
    ), hits AS (
      INSERT INTO "SearchHit" ("searchId", "eventId") SELECT "id", ${eventId}::uuid FROM there ON CONFLICT DO NOTHING RETURNING "searchId"
    )
    UPDATE "SavedSearch" s SET "lastHitAt" = ${now} FROM hits h WHERE s."id" = h."searchId" RETURNING s."id", s."studentId", s."alert"::text`;
}
