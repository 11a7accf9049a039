import "server-only";
import type { EventPrice } from "@/lib/events/filter";
import type { Span } from "@/lib/events/filter-times";
import { EVENT_TAGS, type EventMode, type EventTag, type EventType } from "@/lib/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";

/** Which events match, as SQL conditions on "Event" without an alias. The indexes hold all columns that they read. Decision 038. */

export type Filter = {
  types: readonly EventType[];
  tags: readonly EventTag[];
  /** Past events instead of those that are not over. */
  past: boolean;
  /** An event matches that runs during a part of it. */
  span: Span | null;
  price: EventPrice | null;
  mode: EventMode | null;
  colleges: readonly string[];
  clubs: readonly string[];
  /** Registration is open, and a seat is free. */
  open: boolean;
  /** The places that are near enough, with their distance in metres; null for events anywhere. */
  places: ReadonlyMap<string, number> | null;
  /** Only events whose registration has not ended. */
  notClosed: boolean;
};

/** The bits of tags in "tagBits", as the function `tag_bits` sets them. */
const tagBits = (tags: readonly EventTag[]): number => tags.reduce((bits, tag) => bits | (1 << EVENT_TAGS.indexOf(tag)), 0);

/** Constants of the indexes' conditions are written out, so that the indexes apply. */
const PUBLISHED = Prisma.sql`"status" = 'published'`;
const LONG_MS = 7 * 24 * 60 * 60 * 1000;
const LONG = Prisma.sql`"overAt" - "soonestAt" > interval '7 days'`;
const OVER_EARLY = Prisma.sql`"overAt" < "soonestAt"`;

/** Whether registration is open at this moment and a seat is free, counted as `seatsLeft` counts: expired holds are free unless somebody waits. */
export const isOpenSql = (now: Date): Prisma.Sql => Prisma.sql`
  ("registrationOpensAt" <= ${now} AND "registrationClosesAt" > ${now} AND (NOT "isFull" OR (
    EXISTS (SELECT FROM "Registration" r
      WHERE r."eventId" = "Event"."id" AND is_expired_hold(r."status", r."heldUntil", ${now}::timestamptz) AND r."seats" > 0)
    AND NOT EXISTS (SELECT FROM "Event" line WHERE line."id" = "Event"."id" AND line."waiting" > 0))))`;

/** Whether an event runs during a part of a time. One without an end is a moment; one without a start never does. */
export function runsDuring({ from, until }: Span): Prisma.Sql {
  const parts = [
    Prisma.sql`"startsAt" IS NOT NULL`,
    ...(until ? [Prisma.sql`"soonestAt" < ${until}`] : []),
    ...(from ? [Prisma.sql`("overAt" > ${from} OR "soonestAt" >= ${from})`] : []),
  ];
  return Prisma.sql`(${Prisma.join(parts, " AND ")})`;
}

/** The conditions of a filter. */
export function matching(filter: Filter, now: Date): Prisma.Sql {
  const { types, tags, past, span, price, mode, colleges, clubs, open, places, notClosed } = filter;
  const parts = [
    PUBLISHED,
    past ? Prisma.sql`"overAt" <= ${now}` : Prisma.sql`"overAt" > ${now}`,
    ...(types.length > 0 ? [Prisma.sql`"type" = ANY(${[...types]}::"EventType"[])`] : []),
    ...(tags.length > 0 ? [Prisma.sql`"tagBits" & ${tagBits(tags)}::int <> 0`] : []),
    ...(span ? [runsDuring(span)] : []),
    ...(price ? [price === "free" ? Prisma.sql`"isFree"` : Prisma.sql`NOT "isFree"`] : []),
    ...(mode ? [Prisma.sql`"mode" = ${mode}::"EventMode"`] : []),
    ...(colleges.length > 0 ? [Prisma.sql`"collegeId" = ANY(${[...colleges]}::uuid[])`] : []),
    ...(clubs.length > 0 ? [Prisma.sql`"clubId" = ANY(${[...clubs]}::uuid[])`] : []),
    ...(open ? [isOpenSql(now)] : []),
    ...(places ? [Prisma.sql`"placeId" IS NOT NULL AND "placeId" = ANY(${[...places.keys()]}::uuid[])`] : []),
    ...(notClosed ? [Prisma.sql`"registrationClosesAt" > ${now}`] : []),
  ];
  return Prisma.join(parts, " AND ");
}

/** The columns of published events that conditions of filters read. Indexes hold all but the status, which is written out, so that no row is read. */
export const FILTER_COLUMNS = Prisma.sql`
  "id", 'published'::"EventStatus" AS "status", "soonestAt", "overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId",
  "tagBits", "type", "mode", "isFree", "isFull"`;

/**
 * Conditions that bound an index on "soonestAt", so that nobody reads years of past events to find those that are not over. Together they
 * leave out nothing that matches, and no event meets two.
 * - Few events last longer than a week. Those have an index of their own; all others began at most a week before the moment that they have
 *   to reach.
 * - Past events began in the past, but for the few that were over before their registration ended.
 */
function bounds({ past, span }: Filter, now: Date): Prisma.Sql[] {
  const reach = [...(past ? [] : [now]), ...(span?.from ? [span.from] : [])].sort((one, other) => other.getTime() - one.getTime())[0];
  if (reach) {
    const begun = new Date(reach.getTime() - LONG_MS);
    return [Prisma.sql`"soonestAt" > ${begun}`, Prisma.sql`"soonestAt" <= ${begun} AND "overAt" > ${reach} AND ${LONG}`];
  }
  return [Prisma.sql`"soonestAt" <= ${now}`, Prisma.sql`"soonestAt" > ${now} AND ${OVER_EARLY}`];
}

type Select = {
  columns: Prisma.Sql;
  /** A further condition. */
  only?: Prisma.Sql | undefined;
  /** Names of columns. */
  order: Prisma.Sql;
  limit: number;
  /** Reads everything that the bounds leave, whatever the planner hopes to find early in an index of that order. */
  readsAll?: boolean;
};

/** The first matching events in an order, as a SELECT. */
export function firstMatching(filter: Filter, now: Date, { columns, only, order, limit, ...select }: Select): Prisma.Sql {
  // Hardly any event is over before its registration ends: the index by that end finds those, where one by start reads all of the past.
  const readsAll = select.readsAll || (filter.past && (filter.open || filter.notClosed));
  const extra = only ? Prisma.sql`AND ${only}` : Prisma.empty;
  const parts = bounds(filter, now).map((bound, index) => {
    // Few events are beyond the first bound, which the planner does not know: in the hope of an early one it would walk another index.
    const source =
      index === 0
        ? Prisma.sql`"Event" WHERE ${bound} AND`
        : Prisma.sql`(SELECT ${FILTER_COLUMNS} FROM "Event" WHERE ${PUBLISHED} AND ${bound} OFFSET 0) AS "Event" WHERE`;
    const rows = Prisma.sql`SELECT ${columns} FROM ${source} ${matching(filter, now)} ${extra}`;
    return Prisma.sql`(${readsAll ? Prisma.sql`SELECT * FROM (${rows} OFFSET 0) AS read` : rows} ORDER BY ${order} LIMIT ${limit})`;
  });
  return Prisma.sql`SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS matched ORDER BY ${order} LIMIT ${limit}`;
}
