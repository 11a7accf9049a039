import "server-only";
import type { EventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_DAYS } from "@/lib/catalogue/events/filter-choices";
import type { Filter } from "@/lib/catalogue/events/filter-sql";
import { intersection, spanOfDays } from "@/lib/catalogue/events/filter-times";
import { resolveQuery } from "@/lib/catalogue/events/service";
import { daysAfter, startOfDay } from "@/lib/platform/time/zone";
import { countFacets, type Facets } from "@/lib/reach/discovery/facets";
import * as repository from "@/lib/reach/discovery/repository";
import type { CalendarQuery, MapQuery } from "@/lib/reach/discovery/schema";

export type { BriefEvent } from "@/lib/reach/discovery/repository";

/** Upper bound of the number of events of a day. */
const DAY_MAX = 99;
/** Limit of events shown for each day of a month. */
const SHOWN_A_DAY = 3;
const PLACES_MAX = 300;

const UNCHOSEN = { tags: [], types: [], mode: null, price: null, open: false } as const;

type NamedFacets = Omit<Facets, "colleges"> & { colleges: { value: string; name: string; count: number }[] };

/**
 * The number of events that each choice would leave, each list under all filters except its own. The numbers are exact up to 10,000 events;
 * beyond that they are lower bounds.
 */
export async function countEventFacets(query: EventFilter, now = new Date()): Promise<NamedFacets> {
  const { filter: chosen, words } = await resolveQuery(query, undefined, now);
  const { tags, types, mode, price, open, ...asked } = chosen;
  const filter: Filter = { ...asked, ...UNCHOSEN };
  const days = EVENT_DAYS.map((name) => spanOfDays(name, now));
  const anyDays = { from: first(days.map(({ from }) => from)), until: last(days.map(({ until }) => until)) };
  const read = (changed: Partial<Filter>, spans?: typeof days) =>
    repository.readPacked({ filter: { ...filter, ...changed }, words, now }, spans);
  const [events, anyCollege] = await Promise.all([read({}, days), filter.colleges.length > 0 ? read({ colleges: [] }) : null]);
  // If all events were read, the events of the days are among them.
  const ofDays = filter.span || events.isCapped ? await read({ span: anyDays }, days) : events;
  const facets = countFacets({ tags, types, mode, price, open }, { events, anyCollege: anyCollege ?? events, anyDays: ofDays });
  const names = new Map((await repository.listCollegeNames(facets.colleges.map(({ value }) => value))).map(({ id, name }) => [id, name]));
  return {
    ...facets,
    colleges: facets.colleges.flatMap(({ value, count }) => {
      const name = names.get(value);
      return name === undefined ? [] : [{ value, name, count }];
    }),
  };
}

const first = (instants: Date[]) => new Date(Math.min(...instants.map(Number)));
const last = (instants: Date[]) => new Date(Math.max(...instants.map(Number)));

type DayOfMonth = { date: string; count: number; countIsCapped: boolean; events: repository.BriefEvent[] };

/** Every day of a month in the campus's time zone, with its events: an event of several days is in each. Source: contract reach 6.1. */
export async function readMonth({ month, ...query }: CalendarQuery, now = new Date()): Promise<DayOfMonth[]> {
  const { filter, words } = await resolveQuery(query, undefined, now);
  const days = daysOf(month);
  const [begin, end] = [days[0], days.at(-1)];
  const asked = { ...filter, span: intersection(filter.span, { from: begin?.from ?? null, until: end?.until ?? null }) };
  const counted = await repository.listDays({ filter: asked, words, now }, days, { most: DAY_MAX + 1, shown: SHOWN_A_DAY });
  const events = await readBriefly(counted.flatMap(({ ids }) => ids));
  const byDate = new Map(counted.map((day) => [day.date, day]));
  return days.map(({ date }) => {
    const { count, ids } = byDate.get(date) ?? { count: 0, ids: [] };
    return { date, count: Math.min(count, DAY_MAX), countIsCapped: count > DAY_MAX, events: ids.flatMap((id) => events.get(id) ?? []) };
  });
}

/** The days of a month. @param month `YYYY-MM` */
function daysOf(month: string): repository.MonthDay[] {
  const days: repository.MonthDay[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = daysAfter(date, 1)) {
    days.push({ date, from: startOfDay(date), until: startOfDay(daysAfter(date, 1)) });
  }
  return days;
}

type PlaceOnMap = Omit<repository.CountedPlace, "nextId"> & { next: repository.BriefEvent };

/** The places in a box with matching events, those with most first, each with the soonest of them. Source: contract reach 6.1. */
export async function readMap({ bbox, ...query }: MapQuery, now = new Date()): Promise<{ places: PlaceOnMap[]; isCapped: boolean }> {
  const { filter, words } = await resolveQuery(query, undefined, now);
  const { places, isCapped } = await repository.listPlaces({ filter, words, now }, bbox, PLACES_MAX);
  const shown = places.slice(0, PLACES_MAX);
  const events = await readBriefly(shown.map(({ nextId }) => nextId));
  return {
    places: shown.flatMap(({ nextId, ...place }) => {
      const next = events.get(nextId);
      return next ? [{ ...place, next }] : [];
    }),
    isCapped: isCapped || places.length > PLACES_MAX,
  };
}

async function readBriefly(ids: string[]): Promise<Map<string, repository.BriefEvent>> {
  return new Map((await repository.listBriefly([...new Set(ids)])).map((event) => [event.id, event]));
}
