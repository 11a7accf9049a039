import "server-only";
import { FILTER_COLUMNS, type Filter, isOpenSql, matching, runsDuring } from "@/lib/catalogue/events/filter-sql";
import type { Span } from "@/lib/catalogue/events/filter-times";
import { found } from "@/lib/catalogue/events/found-sql";
import { longitudesBetween } from "@/lib/catalogue/events/near";
import { EVENT_TYPES, type EventMode, type EventType } from "@/lib/catalogue/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import type { SearchWords } from "@/lib/platform/db/search-words";
import type { StoredImage } from "@/lib/platform/images/policy";
import { BITS, EXACT_UP_TO, type Read } from "@/lib/reach/discovery/facets";
import type { MapBox } from "@/lib/reach/discovery/schema";

type Asked = { filter: Filter; words: SearchWords | null; now: Date };

// Facets -----------------------------------------------------------------------------------------

/** The filter values of an event, in the bits of `BITS`. @param days the parts of time that have a bit each */
function packed(days: readonly Span[], now: Date): Prisma.Sql {
  const bit = (condition: Prisma.Sql, position: number) => Prisma.sql`CASE WHEN ${condition} THEN ${1 << position}::int ELSE 0 END`;
  const types = EVENT_TYPES.map((type, index) => Prisma.sql`WHEN ${type}::"EventType" THEN ${index << BITS.type}::int`);
  const bits = [
    Prisma.sql`"tagBits"`,
    Prisma.sql`CASE "type" ${Prisma.join(types, " ")} END`,
    bit(Prisma.sql`"mode" = 'Online'`, BITS.online),
    bit(Prisma.sql`"isFree"`, BITS.free),
    bit(isOpenSql(now), BITS.open),
    ...days.map((span, index) => bit(runsDuring(span), BITS.days + index)),
  ];
  return Prisma.join(bits, " | ");
}

/** Reads the values that facets count, for the first events that match. */
export async function readPacked({ filter, words, now }: Asked, days: readonly Span[] = []): Promise<Read> {
  const columns = Prisma.sql`"collegeId", ${packed(days, now)} AS "packed"`;
  const rows = await db.$queryRaw<{ collegeId: string | null; packed: string; count: number }[]>`
    WITH ${found(filter, words, now, { columns, limit: EXACT_UP_TO + 1 })}
    SELECT "collegeId", string_agg("packed"::text, ',') AS "packed", count(*)::int AS "count" FROM found GROUP BY "collegeId"`;
  return {
    byCollege: rows.map(({ collegeId, packed: texts }) => ({ collegeId, events: texts.split(",").map(Number) })),
    isCapped: rows.reduce((sum, { count }) => sum + count, 0) > (words ? SEARCHED_AT_MOST - 1 : EXACT_UP_TO),
  };
}

/** A search finds no more events than this. */
const SEARCHED_AT_MOST = 1000;

export function listCollegeNames(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT "id", "name" FROM "College" WHERE "id" = ANY(${[...ids]}::uuid[])`;
}

// Month and map ----------------------------------------------------------------------------------

/** An event in a month or on a map. */
export type BriefEvent = {
  id: string;
  name: string;
  type: EventType;
  mode: EventMode;
  venue: string;
  pricePaise: number;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
  poster: StoredImage;
  college: { id: string; name: string } | null;
};

/** The visible ones among these events. */
export function listBriefly(ids: readonly string[]): Promise<BriefEvent[]> {
  return db.$queryRaw`
    SELECT e."id", e."name", e."type"::text, e."mode"::text, e."venue", e."pricePaise", e."startsAt", e."endsAt", e."timeZone",
      jsonb_build_object('id', i."id", 'width', i."width", 'height', i."height", 'widths', i."widths", 'folder', i."folder") AS "poster",
      CASE WHEN o."id" IS NOT NULL THEN jsonb_build_object('id', o."id", 'name', o."name") END AS "college"
    FROM "Event" e JOIN "Image" i ON i."id" = e."posterId" LEFT JOIN "College" o ON o."id" = e."collegeId"
    WHERE e."id" = ANY(${[...ids]}::uuid[])`;
}

/** A day of the month: its date and its first instant. */
export type MonthDay = { date: string; from: Date; until: Date };
type CountedDay = { date: string; count: number; ids: string[] };

/** Limit of events longer than their first day that are read for a month. */
const LASTING_MAX = 10_000;
/** Midnight in Asia/Kolkata, which has no summer time. */
const MIDNIGHT = Prisma.sql`timestamptz '2000-01-01 00:00+05:30'`;

/** The days of a month with events: the number of events on each, counted up to `most`, and the first `shown` of them. */
export async function listDays(
  { filter, words, now }: Asked,
  days: readonly MonthDay[],
  { most, shown }: { most: number; shown: number },
): Promise<CountedDay[]> {
  const first = Prisma.sql`ORDER BY "soonestAt", "id" LIMIT ${most}`;
  const lasts = Prisma.sql`"overAt" > date_bin('1 day', "soonestAt", ${MIDNIGHT}) + interval '24 hours'`;
  // A search finds few events, so all are checked for each day; otherwise each day is read from an index.
  const all = words
    ? found(filter, words, now, { columns: Prisma.sql`"overAt"`, limit: LASTING_MAX })
    : found(filter, words, now, { columns: Prisma.sql`"overAt"`, only: lasts, limit: LASTING_MAX });
  // A day is read whole, because the planner knows neither its limits nor the number of matches, and would walk another index for each day.
  const ofDay = Prisma.sql`"soonestAt" >= d."from" AND "soonestAt" < d."until"`;
  const beginning = words
    ? Prisma.sql`SELECT "id", "soonestAt" FROM found WHERE ${ofDay}`
    : Prisma.sql`
      SELECT "id", "soonestAt" FROM (SELECT ${FILTER_COLUMNS} FROM "Event" WHERE "status" = 'published' AND ${ofDay} OFFSET 0) AS "Event"
      WHERE ${matching(filter, now)}`;
  return db.$queryRaw<CountedDay[]>`
    WITH ${all}, days AS (
      SELECT * FROM unnest(
        ${days.map(({ date }) => date)}::text[], ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ until }) => until)}::timestamptz[]
      ) AS d ("date", "from", "until")
    )
    SELECT d."date", n.* FROM days d CROSS JOIN LATERAL (
      SELECT count(*)::int AS "count", (array_agg("id" ORDER BY "soonestAt", "id"))[1:${shown}::int] AS "ids" FROM (
        SELECT * FROM (
          (${beginning} ${first})
          UNION ALL (SELECT "id", "soonestAt" FROM found WHERE "soonestAt" < d."from" AND "overAt" > d."from" ${first})
        ) AS running ${first}
      ) AS running
    ) n
    WHERE n."count" > 0`;
}

/** Limit of places whose events are looked up place by place. */
const FEW_PLACES = 1000;

export type CountedPlace = {
  id: string;
  name: string;
  lat: number;
  lon: number;
  /** The campus of the place; for a place of one event the event's campus. */
  college: { id: string; name: string; slug: string; city: string | null } | null;
  count: number;
  nextId: string;
};

/**
 * The places in a box with matching events, those with most first.
 * @returns one more than `limit` if there are more, and whether more events match than were counted
 */
export async function listPlaces(
  { filter, words, now }: Asked,
  { west, south, east, north }: MapBox,
  limit: number,
): Promise<{ places: CountedPlace[]; isCapped: boolean }> {
  const busy = filter.past ? Prisma.empty : Prisma.sql`AND "busyUntil" > ${now}`;
  const inBox = Prisma.sql`SELECT "id" FROM "Place" WHERE "lat" BETWEEN ${south} AND ${north} AND ${longitudesBetween(west, east)} ${busy}`;
  const isAnywhere = filter.colleges.length === 0 && filter.clubs.length === 0 && !filter.places;
  const few = await db.$queryRaw<{ id: string }[]>`${inBox} LIMIT ${FEW_PLACES + 1}`;
  // An index finds the events of a few places. For many places the soonest events are read, and each place is looked up in memory: "IS
  // TRUE" keeps the planner from a join.
  const isFew = few.length <= FEW_PLACES;
  const only = isFew
    ? Prisma.sql`"placeId" IS NOT NULL AND "placeId" = ANY(${few.map(({ id }) => id)}::uuid[])`
    : Prisma.sql`"placeId" IS NOT NULL AND ("placeId" IN (${inBox})) IS TRUE`;
  type Row = CountedPlace & { counted: number };
  const rows = await db.$queryRaw<Row[]>`
    WITH ${found(filter, words, now, { columns: Prisma.sql`"placeId"`, only, limit: EXACT_UP_TO + 1, inOrder: !isFew && isAnywhere })}, most AS MATERIALIZED (
      SELECT "placeId", count(*)::int AS "count", min("soonestAt") AS "nextAt" FROM found GROUP BY "placeId" ORDER BY 2 DESC, 1 LIMIT ${limit + 1}
    ), places AS (
      SELECT DISTINCT ON (m."placeId") m."placeId", m."count", f."id" AS "nextId"
      FROM most m JOIN found f ON f."placeId" = m."placeId" AND f."soonestAt" = m."nextAt" ORDER BY m."placeId", f."id"
    )
    SELECT p."id", p."name", p."lat", p."lon", c."count", c."nextId"::text, (SELECT count(*)::int FROM found) AS "counted",
      CASE WHEN o."id" IS NOT NULL THEN jsonb_build_object('id', o."id", 'name', o."name", 'slug', o."slug", 'city', o."city") END AS "college"
    FROM places c JOIN "Place" p ON p."id" = c."placeId" JOIN "Event" e ON e."id" = c."nextId"
      LEFT JOIN "College" o ON o."id" = COALESCE(p."collegeId", e."collegeId")
    ORDER BY c."count" DESC, p."id"`;
  return {
    places: rows.map(({ counted: _, ...place }) => place),
    isCapped: (rows[0]?.counted ?? 0) > (words ? SEARCHED_AT_MOST - 1 : EXACT_UP_TO),
  };
}
