import "server-only";
import { EVENT_PRICES, type EventPrice } from "@/lib/catalogue/events/filter-choices";
import type { Span } from "@/lib/catalogue/events/filter-times";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES, type EventMode, type EventTag, type EventType } from "@/lib/catalogue/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * The filter of events, as SQL conditions on "Event" without an alias. The indexes hold all columns that the conditions read. Decision 038.
 */

export type Filter = {
  types: readonly EventType[];
  tags: readonly EventTag[];
  /** Past events instead of those that are not over. */
  past: boolean;
  /** An event matches if it runs during a part of it. */
  span: Span | null;
  price: EventPrice | null;
  mode: EventMode | null;
  colleges: readonly string[];
  clubs: readonly string[];
  /** Registration is open, and a seat is free. */
  open: boolean;
  /** The places near the point, with their distance in metres; null for events anywhere. */
  places: ReadonlyMap<string, number> | null;
  /** Only events whose registration has not ended. */
  notClosed: boolean;
};

/** Matches every event that is not over. */
export const NO_FILTER: Filter = {
  types: [],
  tags: [],
  past: false,
  span: null,
  price: null,
  mode: null,
  colleges: [],
  clubs: [],
  open: false,
  places: null,
  notClosed: false,
};

/** The bits of tags in "tagBits", as the function `tag_bits` sets them. */
const tagBits = (tags: readonly EventTag[]): number => tags.reduce((bits, tag) => bits | (1 << EVENT_TAGS.indexOf(tag)), 0);

/** Constants of the indexes' conditions are written out, so that the planner uses the indexes. */
const PUBLISHED = Prisma.sql`"status" = 'published'`;
/**
 * The condition of the indexes Event_coming_*: true for all events that are not over, and for others until `notePastEvents` has noted them.
 * Decision 038.
 */
export const IS_COMING = Prisma.sql`"passedOverAt" IS DISTINCT FROM "overAt"`;
/** True for all events; the condition of Event_dates_idx, which is combined with other indexes. */
const BY_DATES = Prisma.sql`"tagBits" >= 0`;
const LONG_MS = 7 * 24 * 60 * 60 * 1000;
const LONG = Prisma.sql`"overAt" - "soonestAt" > interval '7 days'`;
const OVER_EARLY = Prisma.sql`"overAt" < "soonestAt"`;

/**
 * Whether registration is open at this moment and a seat is free, counted like `seatsLeft`: expired holds are free unless an entry waits.
 */
export const isOpenSql = (now: Date): Prisma.Sql => Prisma.sql`
  ("registrationOpensAt" <= ${now} AND "registrationClosesAt" > ${now} AND (NOT "isFull" OR (
    EXISTS (SELECT FROM "Registration" r
      WHERE r."eventId" = "Event"."id" AND is_expired_hold(r."status", r."heldUntil", ${now}::timestamptz) AND r."seats" > 0)
    AND NOT EXISTS (SELECT FROM "Event" line WHERE line."id" = "Event"."id" AND line."waiting" > 0))))`;

/** Whether an event runs during a part of a time. One without a start never does. */
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

export const SOONEST = Prisma.sql`"soonestAt", "id"`;
const LATEST = Prisma.sql`"soonestAt" DESC, "id" DESC`;
/** Limit of events in one request by people. */
const FEW = 1001;
/** The number of index entries of an order that are read before all matches are sorted; and this number for each requested event. */
const FIRST_ENTRIES = 10_000;
const ENTRIES_FOR_EACH = 20;

const KINDS = EVENT_TYPES.length * EVENT_MODES.length * EVENT_PRICES.length;

/**
 * The keys by which Event_filters_idx finds the events that match tags, type, mode and price. The SQL function `filter_keys` gives each
 * event a key for its type, mode and price, and one more for each of its tags. An event matches when it has one of the returned keys.
 * @returns null when a filter chooses none of these
 */
function filterKeys({ tags, types, mode, price }: Filter): number[] | null {
  if (tags.length === 0 && types.length === 0 && !mode && !price) return null;
  const numbers = <T>(all: readonly T[], chosen: readonly T[]) =>
    all.flatMap((value, index) => (chosen.length === 0 || chosen.includes(value) ? [index] : []));
  const kinds = numbers(EVENT_TYPES, types).flatMap((type) =>
    numbers(EVENT_MODES, mode ? [mode] : []).flatMap((ofMode) =>
      numbers(EVENT_PRICES, price ? [price] : []).map((ofPrice) => 4 * type + 2 * ofMode + ofPrice),
    ),
  );
  if (tags.length === 0) return kinds;
  return tags.flatMap((tag) => kinds.map((kind) => KINDS * (EVENT_TAGS.indexOf(tag) + 1) + kind));
}

/**
 * The columns of published events that filter conditions read. Indexes hold all of them except the status, which is written out, so that no
 * row is read.
 */
export const FILTER_COLUMNS = Prisma.sql`
  "id", 'published'::"EventStatus" AS "status", "soonestAt", "overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId",
  "tagBits", "type", "mode", "isFree", "isFull"`;

/**
 * Conditions that bound an index on "soonestAt", so that years of past events are not read to find those that are not over. Together they
 * omit no match, and no event meets two.
 * - Few events last longer than a week. Those have an index of their own; all others began at most a week before the moment that they have
 * to reach.
 * - Past events began in the past, except for the few that were over before their registration ended.
 */
function bounds(filter: Filter, now: Date): [Prisma.Sql, Prisma.Sql] {
  const reach = reachOf(filter, now);
  if (reach) {
    const begun = new Date(reach.getTime() - LONG_MS);
    return [Prisma.sql`"soonestAt" > ${begun}`, Prisma.sql`"soonestAt" <= ${begun} AND "overAt" > ${reach} AND ${LONG}`];
  }
  return [Prisma.sql`"soonestAt" <= ${now}`, Prisma.sql`"soonestAt" > ${now} AND ${OVER_EARLY}`];
}

/** The moment that events have to reach; undefined for all past ones. */
function reachOf({ past, span }: Filter, now: Date): Date | undefined {
  return [...(past ? [] : [now]), ...(span?.from ? [span.from] : [])].sort((one, other) => other.getTime() - one.getTime())[0];
}

const BRIEF_MS = 45 * 24 * 60 * 60 * 1000;

/** Whether a filter allows only the events of a few weeks. */
export function isBrief(filter: Filter, now: Date): boolean {
  const [from, until] = [reachOf(filter, now), filter.span?.until];
  return Boolean(from && until && until.getTime() - from.getTime() <= BRIEF_MS);
}

type Select = {
  columns: Prisma.Sql;
  /** A further condition. */
  only?: Prisma.Sql | undefined;
  /** Names of columns. */
  order: Prisma.Sql;
  limit: number;
  /**
   * How the events within the bounds are read; undefined leaves it to the planner.
   * - `everything`: all of them, before sorting. The planner would walk the index of that order, expecting early matches.
   * - `inOrder`: the index of that order, until there are `limit` matches. For upcoming ones that is an index of those alone.
   * - a number: the same, but up to this number of entries of that index.
   */
  reads?: "everything" | "inOrder" | number | undefined;
};

/** The first matching events in an order, as a SELECT. */
export function firstMatching(filter: Filter, now: Date, { columns, only, order, limit, ...select }: Select): Prisma.Sql {
  // Few events are over before their registration ends: the index by that end finds them, while one by start would read all of the past.
  const reads = filter.past && (filter.open || filter.notClosed) ? "everything" : select.reads;
  const extra = only ? Prisma.sql`AND ${only}` : Prisma.empty;
  const first = Prisma.sql`ORDER BY ${order} LIMIT ${limit}`;
  const entriesWithin = (bound: Prisma.Sql, end: Prisma.Sql) =>
    Prisma.sql`(SELECT ${FILTER_COLUMNS} FROM "Event" WHERE ${PUBLISHED} AND ${bound} ${end}) AS "Event" WHERE`;
  const eventsWithin = (bound: Prisma.Sql) => {
    if (reads === "inOrder" && !filter.past) return Prisma.sql`"Event" WHERE ${IS_COMING} AND ${bound} AND`;
    if (reads === "inOrder") return entriesWithin(bound, Prisma.sql`ORDER BY ${order} OFFSET 0`);
    if (typeof reads === "number") return entriesWithin(bound, Prisma.sql`${extra} ORDER BY ${order} LIMIT ${reads}`);
    return Prisma.sql`"Event" WHERE ${bound} AND`;
  };
  const firstOf = (events: Prisma.Sql) => {
    const rows = Prisma.sql`SELECT ${columns} FROM ${events} ${matching(filter, now)} ${extra}`;
    return reads === "everything" ? Prisma.sql`(SELECT * FROM (${rows} OFFSET 0) AS read ${first})` : Prisma.sql`(${rows} ${first})`;
  };
  const [near, far] = bounds(filter, now);
  // Few events are within the second bound, but the planner does not know this: expecting an early match, it would walk another index.
  const parts = [firstOf(eventsWithin(near)), firstOf(entriesWithin(far, Prisma.sql`OFFSET 0`))];
  return Prisma.sql`SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS matched ${first}`;
}

/**
 * The events that match a filter and a condition, as a SELECT without an order. The condition must have an index, and one of upcoming
 * events alone. Where dates or the past bound the events, it is combined with the index of dates, so that no row outside the bounds is
 * read.
 */
export function matchingWith(condition: Prisma.Sql, filter: Filter, now: Date, columns: Prisma.Sql): Prisma.Sql {
  // The planner does not know how few events are to come, so it would combine the index with those of dates and read these as far as to the
  // end.
  const coming = (bound: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM (
      SELECT ${FILTER_COLUMNS}, "searchHead", "searchNames" FROM "Event" WHERE ${condition} AND ${PUBLISHED} AND ${IS_COMING} ${bound} OFFSET 0
    ) AS "Event" WHERE ${matching(filter, now)}`;
  const until = filter.span?.until;
  if (!filter.past && !until) return coming(Prisma.empty);
  const [near, far] = bounds(filter, now);
  const within = filter.past
    ? Prisma.sql`SELECT ${columns} FROM "Event" WHERE ${condition} AND ${near} AND ${BY_DATES} AND ${matching(filter, now)}`
    : coming(Prisma.sql`AND ${near} AND "soonestAt" < ${until} AND ${BY_DATES}`);
  return Prisma.sql`
    ${within}
    UNION ALL SELECT ${columns} FROM (SELECT * FROM "Event" WHERE ${PUBLISHED} AND ${far} OFFSET 0) AS "Event"
    WHERE ${condition} AND ${matching(filter, now)}`;
}

/**
 * All events that match tags, types, mode or price, in an order, found by the index of those even if they are few.
 * @returns null when none of these is chosen, or when another index leaves fewer events
 */
export function sortedByKeys(filter: Filter, now: Date, { columns, only, order, limit }: Select): Prisma.Sql | null {
  const keys = filterKeys(filter);
  const { past, span, colleges, clubs, open, places, notClosed } = filter;
  if (!keys || span || colleges.length > 0 || clubs.length > 0 || places || (past && (open || notClosed))) return null;
  const condition = Prisma.sql`filter_keys("tagBits", "type", "mode", "isFree") && ${keys}::int[] ${only ? Prisma.sql`AND ${only}` : Prisma.empty}`;
  return Prisma.sql`SELECT * FROM (${matchingWith(condition, filter, now, columns)} OFFSET 0) AS matched ORDER BY ${order} LIMIT ${limit}`;
}

/** The rows of a SELECT if it has the requested number, otherwise the rows of another one, which is read only then. */
export const firstOrAll = (first: Prisma.Sql, all: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  WITH early AS MATERIALIZED (${first})
  SELECT * FROM early WHERE (SELECT count(*) FROM early) = ${limit}
  UNION ALL SELECT * FROM (${all}) AS every WHERE (SELECT count(*) FROM early) < ${limit}`;

/** The first matching events, soonest first; of past events the latest first. */
export function soonestMatching(filter: Filter, now: Date, select: Omit<Select, "order">): Prisma.Sql {
  const { limit } = select;
  const ordered = { ...select, order: filter.past ? LATEST : SOONEST };
  const all = limit <= FEW ? sortedByKeys(filter, now, ordered) : null;
  if (!all) return firstMatching(filter, now, ordered);
  // The first events nearly always contain enough matches. If not, the other events are not all read for the few that match.
  return firstOrAll(firstMatching(filter, now, { ...ordered, reads: FIRST_ENTRIES + ENTRIES_FOR_EACH * limit }), all, limit);
}
