import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { eventFilter, listQuery } from "@/lib/catalogue/events/filter";
import { EVENT_DAYS, EVENT_ORDERS, EVENT_PRICES, type EventOrder } from "@/lib/catalogue/events/filter-choices";
import { type Span, spanOf } from "@/lib/catalogue/events/filter-times";
import { overAtOf } from "@/lib/catalogue/events/policy";
import { notePassed } from "@/lib/catalogue/events/repository";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { countEvents, listEvents } from "@/lib/catalogue/events/service";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { calendarQuery, mapQuery } from "@/lib/reach/discovery/schema";
import { countEventFacets, readMap, readMonth } from "@/lib/reach/discovery/service";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";

/** A Wednesday, four in the afternoon on the campus: whole hours from here meet midnights. */
const NOW = new Date("2027-01-13T10:30:00Z");
const MONTH = "2027-01";
const EVENTS = 90;
const TAGS = EVENT_TAGS.slice(0, 4);
const WORDS = ["kabaddi", "orchestra", "chess"];
const CENTRE = { lat: 18.52, lon: 73.86 };
/** Kilometres to the north of the centre. */
const PLACES_KM = [0, 8, 60, 900];
const KM_OF_A_DEGREE = (6371.009 * Math.PI) / 180;

type World = Awaited<ReturnType<typeof aWorld>>;
type Known = World["events"][number];

let world: World;
beforeEach(async () => {
  world = await aWorld();
});

/** Events of every kind: running for a moment or for weeks, without a start, over, full, full of expired holds, anywhere and nowhere. */
async function aWorld() {
  const colleges = [await aCollege(), await aCollege(), await aCollege()];
  const clubs = [];
  for (const college of [...colleges, colleges[0]]) clubs.push(await aClub({ college, name: `Society ${clubs.length}` }));
  const places: { id: string; lat: number; lon: number; km: number }[] = [];
  for (const km of PLACES_KM) {
    const lat = CENTRE.lat + km / KM_OF_A_DEGREE;
    const place = await db.place.create({ data: { name: `${km} kilometres`, lat, lon: CENTRE.lon } });
    places.push({ id: place.id, lat, lon: CENTRE.lon, km });
  }
  const students = [];
  for (let number = 0; number < 3; number++) students.push(await aStudent());
  const drawn = fc.sample(anIdea, { numRuns: EVENTS, seed: 42 });
  const events = [];
  const { posterId } = await anEvent(clubs[0] as (typeof clubs)[0], { status: "draft" });
  for (const [number, idea] of drawn.entries()) {
    const startsAt = idea.startsInH === null ? null : new Date(NOW.getTime() + idea.startsInH * HOUR_MS);
    const closesAt = new Date(NOW.getTime() + idea.closesInH * HOUR_MS);
    const opensAt = new Date(Math.min(closesAt.getTime(), startsAt?.getTime() ?? Infinity) - idea.openForH * HOUR_MS);
    const endsAt = idea.lastsH === null ? null : new Date((startsAt ?? opensAt).getTime() + idea.lastsH * HOUR_MS);
    const club = clubs[idea.club % clubs.length] as (typeof clubs)[0];
    const place = idea.place === null ? null : (places[idea.place] as (typeof places)[0]);
    const capacity = idea.seats === "unlimited" ? null : 2;
    const word = WORDS[idea.word] as string;
    const times = { startsAt, endsAt, registrationOpensAt: opensAt, registrationClosesAt: closesAt };
    const { tags, type, mode, isFree, isDraft } = idea;
    const stored = await anEvent(club, {
      posterId,
      ...times,
      name: `${word} ${number}`,
      type,
      mode,
      tags,
      pricePaise: isFree ? 0 : 100,
      placeId: place?.id ?? null,
      capacity,
      taken: idea.seats === "full" || idea.seats === "expired" ? 2 : 0,
      status: isDraft ? "draft" : "published",
      createdAt: new Date(NOW.getTime() - idea.createdH * HOUR_MS),
    });
    const held = { eventId: stored.id, pricePaise: 0, since: NOW, seats: 1 };
    if (idea.seats === "expired") {
      const heldUntil = new Date(NOW.getTime() - HOUR_MS);
      await db.registration.create({ data: { ...held, studentId: (students[0] as { id: string }).id, status: "held", heldUntil } });
    }
    const joined = idea.seats === "unlimited" ? idea.joined : 0;
    for (const { id: studentId } of students.slice(0, joined)) {
      const createdAt = new Date(NOW.getTime() - DAY_MS);
      await db.registration.create({ data: { ...held, studentId, status: "confirmed", createdAt, confirmedAt: createdAt } });
    }
    if (isDraft) continue;
    const soonestAt = startsAt ?? closesAt;
    const overAt = overAtOf({ endsAt, startsAt, registrationClosesAt: closesAt });
    const isOpen = opensAt <= NOW && closesAt > NOW && idea.seats !== "full";
    const isOf = { collegeId: club.collegeId, clubId: club.id, place };
    events.push({
      id: stored.id,
      createdAt: stored.createdAt,
      ...times,
      soonestAt,
      overAt,
      isOpen,
      ...isOf,
      word,
      joined,
      tags,
      type,
      mode,
      isFree,
    });
  }
  // Half of the past events are noted as such; the clock has not noted the others yet.
  const over = events.filter(({ overAt }) => overAt <= NOW).length;
  expect(await notePassed(NOW, Math.floor(over / 2))).toBe(Math.floor(over / 2));
  return { events, clubs, colleges, places };
}

const hours = (from: number, to: number) => fc.integer({ min: from, max: to });
const anIdea = fc.record({
  startsInH: fc.option(fc.oneof(hours(-60, 60), hours(-24 * 30, 24 * 30), hours(-24 * 20, -24 * 8), fc.constantFrom(8, 32, 80)), {
    freq: 9,
  }),
  lastsH: fc.option(fc.oneof(hours(1, 8), hours(20, 100), hours(24 * 6, 24 * 30)), { freq: 3 }),
  closesInH: fc.oneof(hours(-48, 48), hours(-24 * 20, 24 * 40)),
  openForH: fc.oneof(hours(1, 24), hours(1, 24 * 40)),
  createdH: hours(1, 10_000),
  club: hours(0, 3),
  place: fc.option(hours(0, PLACES_KM.length - 1), { freq: 3 }),
  seats: fc.constantFrom("unlimited", "unlimited", "free", "full", "expired"),
  joined: hours(0, 3),
  word: hours(0, WORDS.length - 1),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 }),
  type: fc.constantFrom(...EVENT_TYPES),
  mode: fc.constantFrom(...EVENT_MODES),
  isFree: fc.boolean(),
  isDraft: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
});

/** Filters as a person combines them: most keys are absent. */
const someFilters = fc.record(
  {
    selectedTags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 }).map((tags) => JSON.stringify(tags)),
    selectedTypes: fc.uniqueArray(fc.constantFrom(...EVENT_TYPES), { maxLength: 2 }).map((types) => JSON.stringify(types)),
    searchQuery: fc.constantFrom(...WORDS),
    past: fc.constant("1"),
    days: fc.oneof(
      fc.record({ when: fc.constantFrom(...EVENT_DAYS) }),
      fc.record({ from: fc.constantFrom("2026-12-20", "2027-01-01", "2027-01-13"), to: fc.constantFrom("2027-01-13", "2027-01-31") }),
      fc.record({ from: fc.constantFrom("2026-12-20", "2027-01-14") }),
      fc.record({ to: fc.constantFrom("2027-01-12", "2027-02-01") }),
    ),
    price: fc.constantFrom(...EVENT_PRICES),
    mode: fc.constantFrom(...EVENT_MODES),
    college: fc.constantFrom([0], [0, 2]),
    club: fc.constantFrom([0], [1, 3]),
    open: fc.constant("1"),
    near: fc.record({ radius: fc.constantFrom("5", "25", "100") }),
  },
  { requiredKeys: [] },
);
// Absent keys are drawn as often as present ones; more absent keys leave more events.
const filters = fc.tuple(someFilters, fc.infiniteStream(fc.boolean())).map(([drawn, isKept]) => {
  const { days, college, club, near, ...rest } = Object.fromEntries(
    Object.entries(drawn).filter(() => isKept.next().value),
  ) as typeof drawn;
  const idsOf = (numbers: readonly number[], list: { id: string }[]) => numbers.map((number) => list[number]?.id).join(",");
  return (): Record<string, string> => ({
    ...rest,
    ...days,
    ...(college && { college: idsOf(college, world.colleges) }),
    ...(club && { club: idsOf(club, world.clubs) }),
    ...(near && { near: `${CENTRE.lat},${CENTRE.lon}`, ...near }),
  });
});

type Query = ReturnType<typeof eventFilter.parse>;

const runs = (event: Known, { from, until }: Span) =>
  event.startsAt !== null && (until === null || event.startsAt < until) && (from === null || event.overAt > from || event.startsAt >= from);

/** Whether an event matches, in plain code. */
function matches(event: Known, query: Query): boolean {
  const { selectedTags, selectedTypes, searchQuery, past, price, mode, college, club, open, near, radius } = query;
  const span = spanOf(query, NOW);
  return (
    event.overAt <= NOW === past &&
    (selectedTags.length === 0 || selectedTags.some((tag) => event.tags.some((own) => own === tag))) &&
    (selectedTypes.length === 0 || selectedTypes.includes(event.type)) &&
    (!searchQuery || event.word === searchQuery) &&
    (!span || runs(event, span)) &&
    (!price || (price === "free") === event.isFree) &&
    (!mode || mode === event.mode) &&
    (college.length === 0 || college.includes(event.collegeId)) &&
    (club.length === 0 || club.includes(event.clubId)) &&
    (!open || event.isOpen) &&
    (!near || (event.place !== null && event.place.km <= radius))
  );
}

const found = (query: Query) => world.events.filter((event) => matches(event, query));
const byKey =
  (...keys: ((event: Known) => number | string)[]) =>
  (one: Known, other: Known) => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
const soonest = (event: Known) => event.soonestAt.getTime();

/** The ids of a list in order. */
function inOrder(order: EventOrder, query: Query): string[] {
  const events = found(query).filter((event) => order !== "closing" || event.registrationClosesAt > NOW);
  const sorted = {
    soonest: byKey(soonest, ({ id }) => id),
    newest: byKey(
      ({ createdAt }) => createdAt.getTime(),
      ({ id }) => id,
    ),
    closing: byKey(
      ({ registrationClosesAt }) => registrationClosesAt.getTime(),
      ({ id }) => id,
    ),
    popular: byKey(
      ({ joined }) => -joined,
      soonest,
      ({ id }) => id,
    ),
    distance: byKey(
      ({ place }) => place?.km ?? 0,
      soonest,
      ({ id }) => id,
    ),
    relevance: byKey(({ id }) => id),
  }[order];
  events.sort(sorted);
  if (order === "newest" || (order === "soonest" && query.past)) events.reverse();
  return events.map(({ id }) => id);
}

/** All pages of a list. */
async function pagesOf(asked: Record<string, string>) {
  const events = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(
      listQuery.parse({ ...asked, limit: "7", ...(cursor && { cursor }) }),
      NOW,
    );
    events.push(...page.events);
    cursor = page.nextCursor;
  } while (cursor);
  return events;
}

const numbersOf = (list: { value: string; count?: number }[]) =>
  Object.fromEntries(list.flatMap(({ value, count }) => (count ? [[value, count]] : [])));
const counted = <V extends string>(values: readonly V[], count: (value: V) => number) =>
  numbersOf(values.map((value) => ({ value, count: count(value) })));

test("list, count, facets, month and map agree on every combination of filters, in every order [reach 6.1, 9.6]", {
  timeout: 300_000,
}, async () => {
  const drawn = fc.tuple(filters, fc.constantFrom(...EVENT_ORDERS));
  await fc.assert(
    fc.asyncProperty(drawn, async ([filtersOf, drawnOrder]) => {
      const asked = filtersOf();
      const query = eventFilter.parse(asked);
      const isPossible = (drawnOrder !== "distance" || query.near) && (drawnOrder !== "relevance" || query.searchQuery);
      const order = isPossible ? drawnOrder : "soonest";
      const expected = inOrder(order, query);

      const listed = await pagesOf({ ...asked, sort: order });
      const ids = listed.map(({ id }) => id);
      expect(order === "relevance" ? ids.sort() : ids).toEqual(expected);
      for (const { id, distanceM } of listed) {
        const km = query.near && world.events.find((event) => event.id === id)?.place?.km;
        expect(distanceM).toBe(km === undefined ? undefined : km * 1000);
      }
      const count = await countEvents(listQuery.parse({ ...asked, sort: order }), NOW);
      expect(count).toEqual({ count: expected.length, countIsCapped: false });

      const facets = await countEventFacets(query, NOW);
      const than = (changed: Partial<Query>) => found({ ...query, ...changed });
      expect(facets.isCapped).toBe(false);
      expect(facets.total).toEqual({ count: found(query).length, countIsCapped: false });
      expect(numbersOf(facets.tags)).toEqual(counted(EVENT_TAGS, (tag) => than({ selectedTags: [tag] }).length));
      expect(numbersOf(facets.types)).toEqual(counted(EVENT_TYPES, (type) => than({ selectedTypes: [type] }).length));
      expect(numbersOf(facets.modes)).toEqual(counted(EVENT_MODES, (mode) => than({ mode }).length));
      expect(numbersOf(facets.prices)).toEqual(counted(EVENT_PRICES, (price) => than({ price }).length));
      expect(facets.open).toBe(than({ open: true }).length);
      const anyDay = { when: undefined, from: undefined, to: undefined };
      expect(numbersOf(facets.when)).toEqual(counted(EVENT_DAYS, (when) => than({ ...anyDay, when }).length));
      expect(numbersOf(facets.colleges)).toEqual(
        counted(
          world.colleges.map(({ id }) => id),
          (id) => than({ college: [id] }).length,
        ),
      );

      const days = await readMonth(calendarQuery.parse({ ...asked, month: MONTH }), NOW);
      expect(days).toHaveLength(31);
      for (const { date, count: running, events } of days) {
        const from = new Date(`${date}T00:00:00+05:30`);
        const day = { from, until: new Date(from.getTime() + DAY_MS) };
        const there = found(query)
          .filter((event) => runs(event, day))
          .sort(byKey(soonest, ({ id }) => id));
        expect({ date, running, events: events.map(({ id }) => id) }).toEqual({
          date,
          running: there.length,
          events: there.slice(0, 3).map(({ id }) => id),
        });
      }

      const bbox = [CENTRE.lon - 1, CENTRE.lat - 1, CENTRE.lon + 1, CENTRE.lat + 1].join(",");
      for (const [box, most] of [["", Infinity] as const, [bbox, 100] as const]) {
        const { places, isCapped } = await readMap(mapQuery.parse({ ...asked, ...(box && { bbox: box }) }), NOW);
        const there = world.places.flatMap(({ id, km }) => {
          const events = found(query)
            .filter(({ place }) => place?.id === id && km <= most)
            .sort(byKey(soonest, (event) => event.id));
          return events[0] ? [{ id, count: events.length, next: events[0].id }] : [];
        });
        const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
        expect(isCapped).toBe(false);
        expect(places.map(({ id, count: number, next }) => ({ id, count: number, next: next.id })).sort(byId)).toEqual(there.sort(byId));
      }
    }),
    { numRuns: 40 },
  );
});

test("every order has more than one page here, and the month counts its day's results", async () => {
  for (const order of EVENT_ORDERS) {
    const asked = { ...(order === "distance" && { near: `${CENTRE.lat},${CENTRE.lon}`, radius: "100" }) };
    if (order === "relevance") continue;
    const expected = inOrder(order, eventFilter.parse(asked));
    expect(expected.length).toBeGreaterThan(7);
    expect((await pagesOf({ ...asked, sort: order })).map(({ id }) => id)).toEqual(expected);
  }
  const today = await countEvents(listQuery.parse({ when: "today" }), NOW);
  const days = await readMonth(calendarQuery.parse({ month: MONTH }), NOW);
  expect(today.count).toBeGreaterThan(0);
  expect(days.find(({ date }) => date === "2027-01-13")?.count).toBe(today.count);
});
