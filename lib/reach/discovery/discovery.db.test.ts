import { describe, expect, test } from "vitest";
import { GET as LIST } from "@/app/api/asd/route";
import { GET as CALENDAR } from "@/app/api/event/calendar/route";
import { GET as FACETS } from "@/app/api/event/facets/route";
import { GET as MAP } from "@/app/api/event/map/route";
import { listQuery } from "@/lib/catalogue/events/filter";
import { EVENT_PRICES } from "@/lib/catalogue/events/filter-choices";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { listEvents } from "@/lib/catalogue/events/service";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent, aPlace, aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

const dateIn = (days: number) => dayIn(DEFAULT_TIME_ZONE, inDays(days));
const ID = crypto.randomUUID();

type Query = Record<string, string>;
const ask = (handler: typeof LIST, query: Query = {}) => call(handler, { method: "GET", query });
const listed = async (query: Query) => (await ask(LIST, query)).body.events.map(({ eventName }: { eventName: string }) => eventName);

describe("a malformed filter is a 400 that names it, at every call that takes filters [reach 6.1]", () => {
  test.each([
    ["when", { when: "tomorrow" }],
    ["when", { when: "today", from: "2027-01-01" }],
    ["when", { when: "week", to: "2027-01-01" }],
    ["from", { from: "2027-02-30" }],
    ["from", { from: "01.02.2027" }],
    ["to", { to: "" }],
    ["to", { from: "2027-01-02", to: "2027-01-01" }],
    ["to", { from: "2027-01-01", to: "2028-01-02" }],
    ["price", { price: "cheap" }],
    ["mode", { mode: "online" }],
    ["college", { college: "sahyadri" }],
    ["college", { college: ID.toUpperCase() }],
    ["club", { club: `${ID},` }],
    ["club", { club: Array.from({ length: 11 }, () => crypto.randomUUID()).join() }],
    ["open", { open: "yes" }],
    ["near", { near: "18.5" }],
    ["near", { near: "18.5,73.8,1" }],
    ["near", { near: "91,0" }],
    ["near", { near: "0,181" }],
    ["near", { near: "1e1,0" }],
    ["near", { near: "NaN,0" }],
    ["radius", { near: "18.5,73.8", radius: "0.5" }],
    ["radius", { near: "18.5,73.8", radius: "201" }],
    ["radius", { near: "18.5,73.8", radius: "-3" }],
  ] satisfies [string, Query][])("%s in %j", async (field, query) => {
    for (const handler of [LIST, FACETS, CALENDAR, MAP]) {
      const { status, body } = await ask(handler, query);
      const fields = body.issues.map((issue: { field: string }) => issue.field.split(".")[0]);
      expect([status, body.code, fields]).toEqual([400, "validation_failed", expect.arrayContaining([field])]);
    }
  });

  test.each([
    [LIST, "sort", { sort: "cheapest" }],
    [LIST, "sort", { sort: "distance" }],
    [LIST, "sort", { sort: "relevance" }],
    [CALENDAR, "month", { month: "2027-13" }],
    [CALENDAR, "month", { month: "" }],
    [CALENDAR, "month", { month: `${new Date().getUTCFullYear() + 6}-01` }],
    [CALENDAR, "month", { month: `${new Date().getUTCFullYear() - 6}-12` }],
    [MAP, "bbox", { bbox: "73,18,74" }],
    [MAP, "bbox", { bbox: "73,19,74,18" }],
    [MAP, "bbox", { bbox: "73,18,74,91" }],
    [MAP, "bbox", { bbox: "west,18,74,19" }],
  ] as const)("and where a parameter belongs to one call", async (handler, field, query) => {
    const { status, body } = await ask(handler, query);
    expect([status, body.issues[0]?.field]).toEqual([400, field]);
  });

  test("the limits themselves are accepted, and unknown ids match nothing", async () => {
    await anEvent(await aClub());
    const most: Query[] = [
      { from: "2027-01-01", to: "2028-01-01" },
      { near: "-90,180", radius: "200" },
      { near: "0,-180", radius: "1" },
    ];
    for (const query of most) expect((await ask(LIST, query)).status).toBe(200);
    expect(await listed({ college: `${ID},${crypto.randomUUID()}` })).toEqual([]);
    expect(await listed({ club: ID })).toEqual([]);
    expect((await ask(FACETS, { club: ID })).body).toMatchObject({ total: { count: 0 }, colleges: [], open: 0 });
  });
});

test("a cursor belongs to one set of filters and one order", async () => {
  const club = await aClub();
  for (let number = 0; number < 3; number++) await anEvent(club, { name: `robo ${number}` });
  const first = await ask(LIST, { limit: "1", price: "free", sort: "newest" });
  const { nextCursor: cursor } = first.body;
  expect((await ask(LIST, { limit: "2", price: "free", sort: "newest", cursor })).body.events).toHaveLength(2);
  const others: Query[] = [{ sort: "newest" }, { price: "free" }, { price: "free", sort: "newest", open: "1" }];
  for (const other of others) {
    const { status, body } = await ask(LIST, { cursor, ...other });
    expect([status, body.issues[0].field]).toEqual([400, "cursor"]);
  }
});

test("an event of several days is in each, and a day shows three and counts to 99", async () => {
  const club = await aClub();
  const startsAt = new Date(`${dateIn(40)}T12:00:00+05:30`);
  const fields = { startsAt, registrationClosesAt: inDays(1) };
  await anEvent(club, { ...fields, name: "Three days", endsAt: new Date(startsAt.getTime() + 2 * DAY_MS) });
  const month = dateIn(40).slice(0, 7);
  const busy = new Date(startsAt.getTime() + 60_000);
  const { posterId } = await anEvent(club, { ...fields, startsAt: busy, name: "Another" });
  const { id: _, ...row } = await db.event.findFirstOrThrow({ where: { name: "Another" }, omit: { overAt: true, soonestAt: true } });
  await db.event.createMany({
    data: Array.from({ length: 100 }, (_unused, number) => ({
      ...row,
      hereSecret: null,
      noShowTerms: Prisma.DbNull,
      posterId,
      slug: `another-${number + 2}`,
    })),
  });
  const { status, body } = await ask(CALENDAR, { month });
  expect([status, body.month, body.timeZone, body.days[0].date]).toEqual([200, month, "Asia/Kolkata", `${month}-01`]);
  const dayOf = async (date: string) =>
    (await ask(CALENDAR, { month: date.slice(0, 7) })).body.days.find((day: { date: string }) => day.date === date);
  expect(await dayOf(dateIn(40))).toMatchObject({ count: 99, countIsCapped: true, events: [{ eventName: "Three days" }, {}, {}] });
  for (const date of [dateIn(41), dateIn(42)]) {
    expect(await dayOf(date)).toMatchObject({
      count: 1,
      countIsCapped: false,
      events: [{ eventName: "Three days", venue: "Main Quad", price: 0 }],
    });
  }
  expect(await dayOf(dateIn(39))).toEqual({ date: dateIn(39), count: 0, countIsCapped: false, events: [] });
});

describe("places", () => {
  test("a list near a point has the events of its places, each with its distance", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const [here, there] = [await aPlace(college), await aPlace(null, { lat: 18.6402 })];
    await anEvent(club, { name: "There", placeId: there.id, startsAt: inDays(8) });
    await anEvent(club, { name: "Here", placeId: here.id, startsAt: inDays(9) });
    await anEvent(club, { name: "Nowhere" });
    const near = `${here.lat},${here.lon}`;
    const { body } = await ask(LIST, { near });
    expect(body.events.map(({ eventName, distanceM }: Record<string, unknown>) => [eventName, distanceM])).toEqual([
      ["There", 11120],
      ["Here", 0],
    ]);
    expect(await listed({ near, sort: "distance" })).toEqual(["Here", "There"]);
    expect(await listed({ near, radius: "11" })).toEqual(["Here"]);
    expect((await ask(LIST, {})).body.events[0]).not.toHaveProperty("distanceM");
  });

  test("a list near the longitude of 180 degrees, and near a pole, has both sides", async () => {
    const club = await aClub();
    for (const [name, lat, lon] of [
      ["West of it", -17, 179.99],
      ["East of it", -17, -179.99],
      ["Polar day", 89.9, 10],
      ["Polar night", 89.9, -170],
    ] as const) {
      await anEvent(club, { name, placeId: (await aPlace(null, { lat, lon })).id });
    }
    expect(new Set(await listed({ near: "-17,180" }))).toEqual(new Set(["West of it", "East of it"]));
    expect(new Set(await listed({ near: "90,0" }))).toEqual(new Set(["Polar day", "Polar night"]));
    const { body } = await ask(MAP, { bbox: "179,-20,-179,-10" });
    expect(body.places.map(({ next }: { next: { eventName: string } }) => next.eventName).sort()).toEqual(["East of it", "West of it"]);
  });

  test("a place names the college of its campus, and the place of a single event the event's college", async () => {
    const college = await aCollege({ name: "Sahyadri" });
    const [club, guest] = [await aClub({ college }), await aClub()];
    const hall = await aPlace(college, { lat: 18.54, lon: 73.82 });
    const own = await aPlace(null, { lat: 18.55, lon: 73.82 });
    await anEvent(guest, { name: "At the hall", placeId: hall.id });
    await anEvent(club, { name: "In a field", placeId: own.id });
    const { body } = await ask(MAP, { bbox: "73,18,74,19" });
    const ofCollege = { _id: college.id, name: "Sahyadri", slug: "sahyadri", path: "/colleges/sahyadri", city: null };
    expect(Object.fromEntries(body.places.map((place: { _id: string; college: unknown }) => [place._id, place.college]))).toEqual({
      [hall.id]: ofCollege,
      [own.id]: ofCollege,
    });
  });

  test("places of past events do not use up the five hundred", async () => {
    const club = await aClub();
    const point = { lat: 18.54, lon: 73.82 };
    const past = { registrationOpensAt: inDays(-9), registrationClosesAt: inDays(-5), startsAt: inDays(-4) };
    const rows = Array.from({ length: 500 }, (_, number) => ({ id: crypto.randomUUID(), name: `Past ${number}`, ...point }));
    await db.place.createMany({ data: rows });
    const { posterId } = await anEvent(club, past);
    const row = await db.event.findFirstOrThrow({ omit: { id: true, overAt: true, soonestAt: true } });
    const events = rows.map(({ id }, number) => ({
      ...row,
      hereSecret: null,
      noShowTerms: Prisma.DbNull,
      posterId,
      placeId: id,
      slug: `past-${number + 2}`,
    }));
    for (let from = 0; from < events.length; from += 125) await db.event.createMany({ data: events.slice(from, from + 125) });
    await anEvent(club, { name: "Still to come", placeId: (await aPlace(null, { ...point, lat: point.lat + 0.1 })).id });
    expect(await listed({ near: `${point.lat},${point.lon}` })).toEqual(["Still to come"]);
  });
});

describe("open", () => {
  const isListed = async () => (await listed({ open: "1" })).length === 1;

  test("an event is open between the ends of its registration, while a seat is free", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    expect(await isListed()).toBe(true);
    await db.event.update({ where: { id: event.id }, data: { taken: 1 } });
    expect(await isListed()).toBe(false);
    await db.event.update({ where: { id: event.id }, data: { capacity: 2 } });
    expect(await isListed()).toBe(true);
    for (const window of [{ registrationOpensAt: inDays(1) }, { registrationOpensAt: inDays(-2), registrationClosesAt: inDays(-1) }]) {
      await db.event.update({ where: { id: event.id }, data: window });
      expect(await isListed()).toBe(false);
    }
  });

  test("a seat with an expired hold is free, unless an entry waits", async () => {
    const event = await anEvent(await aClub(), { capacity: 1, taken: 1 });
    const { id: studentId } = await aStudent();
    const hold = { eventId: event.id, studentId, status: "held" as const, pricePaise: 0, seats: 1, heldUntil: inDays(-1) };
    await db.registration.create({ data: hold });
    expect(await isListed()).toBe(true);
    await db.event.update({ where: { id: event.id }, data: { waiting: 1 } });
    expect(await isListed()).toBe(false);
  });
});

test("an event that lasts for months is found on its last day, first of all", async () => {
  const club = await aClub();
  await anEvent(club, { name: "Next week" });
  const year = { registrationOpensAt: inDays(-200), registrationClosesAt: inDays(-190), startsAt: inDays(-180), endsAt: inDays(0.5) };
  await anEvent(club, { name: "Since the spring", ...year });
  await anEvent(club, { name: "Over before it closed", startsAt: null, endsAt: inDays(-0.5), registrationClosesAt: inDays(3) });
  expect(await listed({})).toEqual(["Since the spring", "Next week"]);
  expect(await listed({ when: "today" })).toEqual(["Since the spring"]);
  expect(await listed({ from: dateIn(-30), to: dateIn(-29) })).toEqual(["Since the spring"]);
  expect(await listed({ past: "1" })).toEqual(["Over before it closed"]);
  const later = await listEvents(listQuery.parse({ past: "1" }), inDays(1));
  expect(later.events.map(({ name }) => name)).toEqual(["Over before it closed", "Since the spring"]);
});

test("a page that is not full contains every event of its tag, and of its type, mode and price, in every order of time", async () => {
  const club = await aClub();
  const events = [...EVENT_TAGS, ...EVENT_TAGS.slice(0, 3)].map((tag, number) => ({
    name: `Event ${number}`,
    tag,
    type: EVENT_TYPES[number % 3],
    mode: EVENT_MODES[(number >> 1) % 2],
    price: number % 8 < 4 ? "free" : "paid",
  }));
  for (const { tag, price, ...event } of events) await anEvent(club, { ...event, tags: [tag], pricePaise: price === "free" ? 0 : 100 });
  const sorts = ["soonest", "newest", "closing"];
  const ofTags = EVENT_TAGS.map((tag, number) => ({
    asked: { selectedTags: JSON.stringify([tag]), sort: sorts[number % 3] as string },
    expected: events.filter((event) => event.tag === tag),
  }));
  const ofKinds = EVENT_TYPES.flatMap((type) =>
    EVENT_MODES.flatMap((mode) =>
      EVENT_PRICES.map((price) => ({
        asked: { selectedTypes: JSON.stringify([type]), mode, price, sort: sorts[price.length % 3] as string },
        expected: events.filter((event) => event.type === type && event.mode === mode && event.price === price),
      })),
    ),
  );
  for (const { asked, expected } of [...ofTags, ...ofKinds]) {
    expect({ asked, names: (await listed({ ...asked, limit: "50" })).sort() }).toEqual({
      asked,
      names: expected.map(({ name }) => name).sort(),
    });
    expect(await listed({ ...asked, past: "1" })).toEqual([]);
  }
});
