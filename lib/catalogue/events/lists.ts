import "server-only";
import type { EventOrder } from "@/lib/catalogue/events/filter-choices";
import {
  FILTER_COLUMNS,
  type Filter,
  firstMatching,
  firstOrAll,
  IS_COMING,
  matching,
  soonestMatching,
  sortedByKeys,
} from "@/lib/catalogue/events/filter-sql";
import { found } from "@/lib/catalogue/events/found-sql";
import {
  type EventRow,
  eventsOf,
  hits,
  type ListedEvent,
  listColumns,
  SEARCH_CAP,
  shownWith,
  toListed,
} from "@/lib/catalogue/events/repository";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import type { SearchWords } from "@/lib/platform/db/search-words";

/** The lists of events, by any filter and in any order. Source: contract reach 6.1, decision 038. */

/** The position where a page ends: the value by which the list is ordered, and a key that orders equal values. */
export type Position = { key: Date | number; soonestAt: Date; id: string };
type FoundEvent = { event: ListedEvent; position: Position };

type Asked = { order: EventOrder; filter: Filter; words: SearchWords | null };
type Page = { limit: number; after: Position | undefined; now: Date };

/** Limit of newest registrations that are counted for `popular`. */
const COUNTED_MAX = 200_000;
/** Limit of events with the most registrations that are read for `popular`. */
const POPULAR_ASKED = 5000;
/** The part of these with the most registrations, including equals, that is read first. */
const LEADERS = 500;
/** Limit of events, soonest first, that are sorted by distance or registrations. */
const SORTED_MAX = 10_000;
/** Limit of events that are read in the order of a list before all matches are sorted. */
const FIRST_ASKED = 5000;
const POPULAR_OVER_MS = 14 * 24 * 60 * 60 * 1000;

/** The columns of an order, and the direction. */
const COLUMNS = {
  soonest: { column: Prisma.sql`"soonestAt"`, isRising: true },
  newest: { column: Prisma.sql`"createdAt"`, isRising: false },
  closing: { column: Prisma.sql`"registrationClosesAt"`, isRising: true },
} as const;

/** Whether the smallest key is first. */
function rises(order: EventOrder, { past }: Filter): boolean {
  if (order === "soonest") return !past;
  return order === "closing" || order === "distance";
}

/**
 * The next page of a list; past events are latest first in the orders in which upcoming ones are soonest first. Orders other than by a time
 * have at most 1,000 events.
 */
export async function list(asked: Asked, page: Page): Promise<FoundEvent[]> {
  const { order, filter } = asked;
  const isOfTime = order === "soonest" || order === "newest" || order === "closing";
  const events = isOfTime
    ? pageByTime({ ...asked, order }, page)
    : Prisma.sql`${ranked(asked, page)}, page AS MATERIALIZED (${pageByRank(order, page)})`;
  const direction = rises(order, filter) ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const equals = isOfTime ? Prisma.sql`p."id" ${direction}` : Prisma.sql`p."soonestAt", p."id"`;
  const rows = await db.$queryRaw<(EventRow & { soonestAt: Date; key: Date | number; listedPlaceId: string | null })[]>`
    WITH ${events}
    SELECT ${listColumns(page.now)}, p."soonestAt", p."key", e."placeId" AS "listedPlaceId" FROM ${eventsOf(Prisma.sql`page`)} ${shownWith}
    ORDER BY p."key" ${direction}, ${equals}`;
  return rows.map(({ soonestAt, key, listedPlaceId, ...row }) => {
    const distanceM = listedPlaceId ? filter.places?.get(listedPlaceId) : undefined;
    const event = toListed(row as EventRow);
    return { event: distanceM === undefined ? event : { ...event, distanceM }, position: { key, soonestAt, id: row.id } };
  });
}

/** The number of events in a list, counted up to one more than `SEARCH_CAP`. */
export async function count({ filter, words }: Omit<Asked, "order">, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${found(filter, words, now, { columns: Prisma.sql`"overAt"`, limit: SEARCH_CAP + 1 })} SELECT count(*)::int AS "count" FROM found`;
  return row?.count ?? 0;
}

type ByTime = Asked & { order: keyof typeof COLUMNS };

/** The CTE `page` of an order by a column. */
function pageByTime({ order, filter, words }: ByTime, { limit, after, now }: Page): Prisma.Sql {
  const { column } = COLUMNS[order];
  const isRising = rises(order, filter);
  const direction = isRising ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const by = Prisma.sql`${column} ${direction}, "id" ${direction}`;
  const only = after && Prisma.sql`(${column}, "id") ${isRising ? Prisma.sql`>` : Prisma.sql`<`} (${after.key}, ${after.id}::uuid)`;
  const columns = Prisma.sql`"id", "soonestAt", "createdAt", "registrationClosesAt"`;
  const page = (rows: Prisma.Sql) => Prisma.sql`page AS MATERIALIZED (SELECT "id", "soonestAt", ${column} AS "key" FROM (${rows}) AS rows)`;
  if (words) {
    const all = found(filter, words, now, { columns: Prisma.sql`"createdAt", "registrationClosesAt"`, limit: SEARCH_CAP });
    const rest = only ? Prisma.sql`WHERE ${only}` : Prisma.empty;
    return Prisma.sql`${all}, ${page(Prisma.sql`SELECT * FROM found ${rest} ORDER BY ${by} LIMIT ${limit}`)}`;
  }
  if (order === "soonest") return page(soonestMatching(filter, now, { columns, only, limit }));
  const select = { columns, only, order: by, limit };
  const byKeys = sortedByKeys(filter, now, select);
  if (order === "closing" && !byKeys) return page(firstMatching(filter, now, select));
  // The first events in that order nearly always fill a page. If not, all matches are sorted; no past event is read.
  const first = Prisma.sql`
    SELECT ${columns} FROM (
      SELECT ${FILTER_COLUMNS} FROM "Event" WHERE "status" = 'published' ${only ? Prisma.sql`AND ${only}` : Prisma.empty}
        ${filter.notClosed ? Prisma.sql`AND "registrationClosesAt" > ${now}` : Prisma.empty} ORDER BY ${by} LIMIT ${FIRST_ASKED}
    ) AS "Event" WHERE ${matching(filter, now)} ORDER BY ${by} LIMIT ${limit}`;
  return page(firstOrAll(first, byKeys ?? firstMatching(filter, now, { ...select, reads: "everything" }), limit));
}

/** The part of `ranked` after a position. */
function pageByRank(order: EventOrder, { limit, after }: Page): Prisma.Sql {
  const direction = order === "distance" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`
    SELECT "id", "soonestAt", "rank" AS "key" FROM ranked WHERE ${isAfter(order, after)} ORDER BY "rank" ${direction}, "soonestAt", "id" LIMIT ${limit}`;
}

function isAfter(order: EventOrder, after: Position | undefined): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`;
  const further = order === "distance" ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`("rank" ${further} ${after.key} OR ("rank" = ${after.key} AND ("soonestAt", "id") > (${after.soonestAt}, ${after.id}::uuid)))`;
}

/** The CTEs that end in `ranked`: id, position and rank of the events of an order that is not by a time. */
function ranked({ order, filter, words }: Asked, page: Page): Prisma.Sql {
  if (order === "popular") return popular(filter, words, page);
  if (order === "distance") return nearest(filter, words, page.now);
  if (!words) throw new Error("the order by relevance needs words");
  return Prisma.sql`${hits(words, filter, page.now)}, ranked AS (SELECT "id", "soonestAt", "rank" FROM hits)`;
}

/** By the distance of the event's place. */
function nearest(filter: Filter, words: SearchWords | null, now: Date): Prisma.Sql {
  const places = [...(filter.places ?? [])];
  const all = found(filter, words, now, { columns: Prisma.sql`"placeId"`, limit: SORTED_MAX });
  return Prisma.sql`
    ${all}, ranked AS (
      SELECT f."id", f."soonestAt", d."metres" AS "rank" FROM found f
      JOIN unnest(${places.map(([id]) => id)}::uuid[], ${places.map(([, metres]) => metres)}::int[]) AS d ("placeId", "metres")
        ON d."placeId" = f."placeId"
    )`;
}

/**
 * By the registrations of the last 14 days, then soonest first: the first 1,000. If dates, clubs, colleges or places leave few events,
 * those are counted; otherwise the events with the most registrations are read, and then the soonest fill the rest. Events after the page
 * are not read.
 */
function popular(filter: Filter, words: SearchWords | null, { limit, after, now }: Page): Prisma.Sql {
  const since = new Date(now.getTime() - POPULAR_OVER_MS);
  const latest = Prisma.sql`
    SELECT r."eventId" AS "id" FROM "Registration" r WHERE r."status" = 'confirmed' AND r."createdAt" > ${since}
    ORDER BY r."createdAt" DESC LIMIT ${COUNTED_MAX}`;
  const counted = (only: Prisma.Sql) => Prisma.sql`
    counted AS MATERIALIZED (SELECT latest."id", count(*)::int AS "joined" FROM (${latest}) latest ${only} GROUP BY 1)`;
  const isNarrow = words || filter.span || filter.clubs.length > 0 || filter.colleges.length > 0 || filter.places;
  const best = (rows: Prisma.Sql) =>
    Prisma.sql`ranked AS (SELECT * FROM (${rows}) AS rows ORDER BY "rank" DESC, "soonestAt", "id" LIMIT ${SEARCH_CAP})`;
  if (isNarrow) {
    const all = found(filter, words, now, { columns: Prisma.sql`"overAt"`, limit: SORTED_MAX });
    const rows = Prisma.sql`SELECT f."id", f."soonestAt", coalesce(c."joined", 0) AS "rank" FROM found f LEFT JOIN counted c ON c."id" = f."id"`;
    return Prisma.sql`${all}, ${counted(Prisma.sql`WHERE latest."id" IN (SELECT "id" FROM found)`)}, ${best(rows)}`;
  }
  const isComing = filter.past ? Prisma.empty : Prisma.sql`AND ${IS_COMING}`;
  const matched = (asked: Prisma.Sql, most: number) => Prisma.sql`
    SELECT m."id", e."soonestAt", m."joined" AS "rank" FROM (
      SELECT * FROM counted WHERE ${asked} ORDER BY "joined" DESC, "id" LIMIT ${most}
    ) m
    CROSS JOIN LATERAL (SELECT "soonestAt" FROM "Event" WHERE "id" = m."id" ${isComing} AND ${matching(filter, now)} OFFSET 0) e`;
  const isMissing = Prisma.sql`(SELECT count(*) FROM leaders WHERE ${isAfter("popular", after)}) < ${limit}`;
  // Where few match, all of them are found sooner than the events with fewer registrations are looked through.
  const isLong = Prisma.sql`(SELECT count(*) FROM found) = ${SEARCH_CAP}`;
  return Prisma.sql`
    ${counted(Prisma.empty)},
    ${found(filter, null, now, { columns: Prisma.sql`"overAt"`, limit: SEARCH_CAP })},
    lowest AS MATERIALIZED (SELECT coalesce((SELECT "joined" FROM counted ORDER BY 1 DESC OFFSET ${LEADERS - 1} LIMIT 1), 0) AS "joined"),
    leaders AS MATERIALIZED (${matched(Prisma.sql`"joined" >= (SELECT "joined" FROM lowest)`, POPULAR_ASKED)}),
    joined AS MATERIALIZED (
      SELECT * FROM leaders
      UNION ALL SELECT * FROM (${matched(Prisma.sql`"joined" < (SELECT "joined" FROM lowest)`, POPULAR_ASKED - LEADERS)}) AS rest
        WHERE ${isMissing} AND ${isLong}
    ),
    ${best(Prisma.sql`
      SELECT * FROM joined
      UNION ALL SELECT f."id", f."soonestAt", CASE WHEN c."joined" < (SELECT "joined" FROM lowest) THEN c."joined" ELSE 0 END
      FROM found f LEFT JOIN counted c ON c."id" = f."id"
        WHERE ${isMissing} AND NOT EXISTS (SELECT FROM joined j WHERE j."id" = f."id")`)}`;
}
