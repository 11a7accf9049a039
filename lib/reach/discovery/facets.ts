import { EVENT_DAYS, EVENT_PRICES, type EventDays, type EventPrice } from "@/lib/catalogue/events/filter-choices";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES, type EventMode, type EventTag, type EventType } from "@/lib/catalogue/events/schema";

/** The counting of facets. Source: contract reach 6.1, decision 038. */

/** Limit of events that are read for the numbers of one list. Up to it they are exact. */
export const EXACT_UP_TO = 10_000;
/** Limit of colleges in the list; it has those with most events. */
const COLLEGES_MAX = 20;

/** The filter values of one event, in the bits of `BITS`. */
type Packed = number;

/** Bits of an event: one for each tag, then these. */
export const BITS = {
  type: EVENT_TAGS.length,
  online: EVENT_TAGS.length + 2,
  free: EVENT_TAGS.length + 3,
  open: EVENT_TAGS.length + 4,
  days: EVENT_TAGS.length + 5,
} as const;

/** The read events, by their college. */
export type Read = {
  byCollege: readonly { collegeId: string | null; events: readonly Packed[] }[];
  /** Whether there are more. */
  isCapped: boolean;
};

/** The choices in the lists that facets count. */
export type Chosen = {
  tags: readonly EventTag[];
  types: readonly EventType[];
  mode: EventMode | null;
  price: EventPrice | null;
  open: boolean;
};

/** A choice and the number of events that it would leave. The number is missing if nothing was counted and there may be some. */
type Counted<Value extends string> = { value: Value; count?: number };

export type Facets = {
  total: { count?: number; countIsCapped: boolean };
  tags: Counted<EventTag>[];
  types: Counted<EventType>[];
  modes: Counted<EventMode>[];
  prices: Counted<EventPrice>[];
  when: Counted<EventDays>[];
  open?: number;
  /** Ids with at least one event, those with most first. */
  colleges: { value: string; count: number }[];
  isCapped: boolean;
};

/** The lists that one reading counts; each has a bit. */
const LISTS = ["tags", "types", "mode", "price", "open"] as const;
const ALL = (1 << LISTS.length) - 1;

/** The lists whose choices an event meets, as bits in the order of `LISTS`. */
function choicesMet(chosen: Chosen, event: Packed): number {
  const tagMask = chosen.tags.reduce((bits, tag) => bits | (1 << EVENT_TAGS.indexOf(tag)), 0);
  const type = typeOf(event);
  return [
    tagMask === 0 || (event & tagMask) !== 0,
    chosen.types.length === 0 || (type !== undefined && chosen.types.includes(type)),
    chosen.mode === null || (chosen.mode === "Online") === has(event, BITS.online),
    chosen.price === null || (chosen.price === "free") === has(event, BITS.free),
    !chosen.open || has(event, BITS.open),
  ].reduce((bits, isMet, index) => (isMet ? bits | (1 << index) : bits), 0);
}

/** Whether an event meets the choices of all lists but one. */
const meetsAllBut = (list: (typeof LISTS)[number], met: number): boolean => (met | (1 << LISTS.indexOf(list))) === ALL;

/**
 * Counts each list under all filters except its own. The three readings are those under dates, words, places and clubs, with and without
 * the chosen colleges and dates.
 */
export function countFacets(chosen: Chosen, read: { events: Read; anyCollege: Read; anyDays: Read }): Facets {
  const { events, anyCollege, anyDays } = read;
  const tags = new Map<EventTag, number>();
  const [types, modes, prices] = [new Map<EventType, number>(), new Map<EventMode, number>(), new Map<EventPrice, number>()];
  let [total, open] = [0, 0];
  const judge = judgeOf(chosen);
  for (const { events: list } of events.byCollege) {
    for (const event of list) {
      const met = judge(event);
      if (met === ALL) total++;
      if (meetsAllBut("tags", met)) for (const tag of tagsOf(event)) add(tags, tag);
      if (meetsAllBut("types", met)) add(types, typeOf(event));
      if (meetsAllBut("mode", met)) add(modes, has(event, BITS.online) ? "Online" : "Offline");
      if (meetsAllBut("price", met)) add(prices, has(event, BITS.free) ? "free" : "paid");
      if (meetsAllBut("open", met) && has(event, BITS.open)) open++;
    }
  }
  const colleges = anyCollege.byCollege.flatMap(({ collegeId, events: list }) => {
    const count = list.filter((event) => judge(event) === ALL).length;
    return collegeId && count > 0 ? [{ value: collegeId, count }] : [];
  });
  const days = new Map<EventDays, number>();
  for (const event of anyDays.byCollege.flatMap(({ events: list }) => list)) {
    if (judge(event) !== ALL) continue;
    for (const [index, value] of EVENT_DAYS.entries()) if (has(event, BITS.days + index)) add(days, value);
  }
  const numbered = <Value extends string>(values: readonly Value[], counts: Map<Value, number>, { isCapped }: Read): Counted<Value>[] =>
    values.map((value) => ({ value, ...numberOf(counts.get(value) ?? 0, isCapped, "count") }));
  return {
    total: { ...numberOf(total, events.isCapped, "count"), countIsCapped: events.isCapped },
    tags: numbered(EVENT_TAGS, tags, events),
    types: numbered(EVENT_TYPES, types, events),
    modes: numbered(EVENT_MODES, modes, events),
    prices: numbered(EVENT_PRICES, prices, events),
    when: numbered(EVENT_DAYS, days, anyDays),
    ...numberOf(open, events.isCapped, "open"),
    colleges: colleges.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)).slice(0, COLLEGES_MAX),
    isCapped: events.isCapped || anyCollege.isCapped || anyDays.isCapped,
  };
}

/** A lower bound of 0 has no meaning. */
function numberOf<Name extends string>(count: number, isCapped: boolean, name: Name): { [N in Name]?: number } {
  return (isCapped && count === 0 ? {} : { [name]: count }) as { [N in Name]?: number };
}

/** Most events share their bits with others, so each combination is evaluated once. */
function judgeOf(chosen: Chosen): (event: Packed) => number {
  const judged = new Map<Packed, number>();
  return (event) => {
    let met = judged.get(event);
    if (met === undefined) {
      met = choicesMet(chosen, event);
      judged.set(event, met);
    }
    return met;
  };
}

function add<Value>(counts: Map<Value, number>, value: Value | undefined): void {
  if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
}

function tagsOf(event: Packed): EventTag[] {
  return EVENT_TAGS.filter((_, index) => has(event, index));
}

const has = (event: Packed, bit: number): boolean => ((event >> bit) & 1) === 1;
const typeOf = (event: Packed): EventType | undefined => EVENT_TYPES[(event >> BITS.type) & 0b11];
