import ICAL from "ical.js";
import { expect, test } from "vitest";
import { GET as scoped } from "@/app/feeds/[feed]/[name]/route";
import { GET as feed } from "@/app/feeds/[feed]/route";
import { GET as eventFile } from "@/app/ics/[id]/route";
import { calendarFile } from "@/lib/catalogue/calendar/mail";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { getEvent } from "@/lib/catalogue/events/service";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { aClub, aCollege, anEvent, unique } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { truncateTables } from "@/lib/testing/tables";

const times = (startsIn: number) => ({
  registrationOpensAt: inDays(-90),
  registrationClosesAt: inDays(startsIn - 1),
  startsAt: inDays(startsIn),
});

const request = new Request("http://localhost");
const readSite = () => feed(request, { params: Promise.resolve({ feed: "events.ics" }) });
const readScope = (kind: string, name: string) => scoped(request, { params: Promise.resolve({ feed: kind, name }) });
const readEvent = (id: string) => eventFile(request, { params: Promise.resolve({ id }) });

type Entry = Record<"uid" | "sequence" | "dtstamp" | "summary" | "status", string | undefined>;

async function entriesOf(answer: Response): Promise<Entry[]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent").map((entry) => {
    const value = (name: string) => entry.getFirstPropertyValue(name)?.toString();
    return {
      uid: value("uid"),
      sequence: value("sequence"),
      dtstamp: value("dtstamp"),
      summary: value("summary"),
      status: value("status"),
    };
  });
}
const uidOf = ({ id }: { id: string }) => `${id}@quad`;

test("the site's calendar has upcoming events, events over for up to 30 days, and cancelled ones, soonest first; no others [reach 5]", async () => {
  const club = await aClub();
  const [later, sooner, over, cancelled] = [
    await anEvent(club, times(9)),
    await anEvent(club, times(2)),
    await anEvent(club, times(-29)),
    await anEvent(club, { ...times(5), status: "cancelled", name: "Robo Kabaddi" }),
  ];
  await anEvent(club, times(-31));
  await anEvent(club, { ...times(-31), status: "cancelled" });
  await anEvent(club, { startsAt: null });
  for (const status of ["draft", "in_review", "deleted"] as const) await anEvent(club, { status });
  const running = await anEvent(club, { ...times(-40), endsAt: inDays(1) });
  const entries = await entriesOf(await readSite());
  expect(entries.map(({ uid }) => uid)).toEqual([running, over, sooner, cancelled, later].map(uidOf));
  expect(entries[3]).toMatchObject({ status: "CANCELLED", summary: "Cancelled: Robo Kabaddi" });
});

test("tags, clubs and colleges have calendars and feeds of their own events, and unknown ones have none", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [club, sister, stranger] = [await aClub({ college, name: "Robots" }), await aClub({ college }), await aClub()];
  const [tagged, plain, ofSister, elsewhere] = [
    await anEvent(club, { ...times(3), tags: ["Coding", "Career Fair"] }),
    await anEvent(club, times(4)),
    await anEvent(sister, times(5)),
    await anEvent(stranger, { ...times(6), tags: ["Career Fair"] }),
  ];
  const expected = [
    { address: ["tags", "career-fair"], name: "Career Fair on Quad", events: [tagged, elsewhere] },
    { address: ["tags", "coding"], name: "Coding on Quad", events: [tagged] },
    { address: ["tags", "trivia"], name: "Trivia on Quad", events: [] },
    { address: ["clubs", club.id], name: "Robots on Quad", events: [tagged, plain] },
    { address: ["colleges", college.id], name: "Sahyadri on Quad", events: [tagged, plain, ofSister] },
  ] as const;
  for (const { address, name, events } of expected) {
    const [kind, scope] = address;
    expect((await entriesOf(await readScope(kind, `${scope}.ics`))).map(({ uid }) => uid)).toEqual(events.map(uidOf));
    expect(await (await readScope(kind, `${scope}.ics`)).text()).toContain(`\r\nX-WR-CALNAME:${name}\r\n`);
    const atom = await readScope(kind, `${scope}.atom`);
    expect([atom.status, atom.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const text = await atom.text();
    // Newest first.
    expect([...text.matchAll(/<id>urn:uuid:([^<]+)<\/id>/g)].map(([, id]) => id)).toEqual(events.map(({ id }) => id).reverse());
    expect(text).toContain(`<title>${name}</title>`);
    expect(text).toMatch(new RegExp(`<link rel="self" type="application/atom\\+xml" href="[^"]*/${kind}/[^"]+\\.atom"/>`));
  }
  for (const tag of EVENT_TAGS) expect((await readScope("tags", `${tag.toLowerCase().replaceAll(" ", "-")}.ics`)).status, tag).toBe(200);
  const missing = [
    ["tags", "no-such-tag.ics"],
    ["tags", "Coding.ics"],
    ["tags", "coding.xml"],
    ["tags", "coding"],
    ["clubs", `${college.id}.ics`],
    ["clubs", `${club.id.toUpperCase()}.ics`],
    ["clubs", `no-such-club-${unique()}.atom`],
    ["colleges", `${club.id}.ics`],
    ["blogs", `${club.id}.ics`],
  ] as const;
  for (const [kind, name] of missing) {
    const answer = await readScope(kind, name);
    expect([answer.status, answer.headers.get("cache-control")], `${kind}/${name}`).toEqual([404, "no-store"]);
  }
});

test("a club's and a college's calendar is found by slug and id, and a former slug redirects to the present one", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const club = await aClub({ college, name: "Robots" });
  const event = await anEvent(club, times(3));
  const read = async (kind: string, name: string) => {
    const answer = await readScope(kind, `${name}.ics`);
    return answer.status === 200 ? (await entriesOf(answer)).map(({ uid }) => uid) : [answer.status, answer.headers.get("location")];
  };
  for (const [kind, id, slug] of [
    ["clubs", club.id, "robots"],
    ["colleges", college.id, "sahyadri"],
  ] as const) {
    for (const name of [id, slug]) expect(await read(kind, name), name).toEqual([uidOf(event)]);
  }
  await db.club.update({ where: { id: club.id }, data: { name: "Rovers" } });
  await db.college.update({ where: { id: college.id }, data: { name: "Western Ghats" } });
  expect([await read("clubs", "robots"), await read("colleges", "sahyadri")]).toEqual([
    [308, "/clubs/rovers.ics"],
    [308, "/colleges/western-ghats.ics"],
  ]);
  const moved = await readScope("clubs", "robots.atom");
  expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
    308,
    "/clubs/rovers.atom",
    "no-store",
  ]);
  for (const name of [club.id, "rovers"]) expect(await read("clubs", name), name).toEqual([uidOf(event)]);
});

test("an entry is the same in every calendar and in mails", async () => {
  const club = await aClub();
  const place = await db.place.create({ data: { name: "Main gate", lat: 18.5204, lon: 73.8567 } });
  // The first character that calendars leave out is a space.
  const descriptionText = `${"ab ".repeat(167)}end`;
  const event = await anEvent(club, { ...times(3), tags: ["Music"], placeId: place.id, descriptionText });
  await db.event.update({ where: { id: event.id }, data: { name: "Another name" } });
  const entry = (file: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(file)?.[0];
  const [first, ...others] = [
    await (await readEvent(event.id)).text(),
    await (await readSite()).text(),
    await (await readScope("tags", "music.ics")).text(),
    await (await readScope("clubs", `${club.id}.ics`)).text(),
    calendarFile(await getEvent(event.id))[0]?.content.toString() ?? "",
  ].map(entry);
  expect(first).toContain("\r\nSEQUENCE:1\r\n");
  expect(first).toContain("\r\nGEO:18.520400;73.856700\r\n");
  expect(first).toContain("…");
  expect(others).toEqual(others.map(() => first));
});

test("the same events give the same bytes and ETag; two edits in one second raise SEQUENCE twice", async () => {
  const event = await anEvent(await aClub(), times(3));
  const read = async () => {
    const answer = await readSite();
    return { etag: answer.headers.get("etag"), text: await answer.text() };
  };
  const before = await read();
  expect(before.etag).toMatch(/^"[\w-]{20}"$/);
  expect(await read()).toEqual(before);
  for (const name of ["One name", "Another name"]) await db.event.update({ where: { id: event.id }, data: { name } });
  const after = await read();
  expect(after.etag).not.toBe(before.etag);
  expect(before.text).toContain("\r\nSEQUENCE:0\r\n");
  expect(after.text).toContain("\r\nSEQUENCE:2\r\n");
});

test("SEQUENCE and DTSTAMP change only with edits that calendars show", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const place = await db.place.create({ data: { name: "Main gate", lat: 18.5, lon: 73.8 } });
  const long = "word ".repeat(120);
  const { id } = await anEvent(club, { ...times(3), descriptionText: `${long}end` });
  const earlier = new Date(Date.now() - 1000 * DAY_MS);
  const reset = () => db.$executeRaw`UPDATE "Event" SET "sequence" = 7, "calendarAt" = ${earlier} WHERE "id" = ${id}::uuid`;
  const stateAfter = async (edit: () => Promise<unknown>) => {
    await reset();
    const before = await getEvent(id);
    await edit();
    const after = await getEvent(id);
    return { steps: after.sequence - before.sequence, isStamped: after.calendarAt > before.calendarAt };
  };
  const edited = (data: Parameters<typeof db.event.update>[0]["data"]) => () => db.event.update({ where: { id }, data });
  const shown = {
    name: edited({ name: "Another name" }),
    description: edited({ descriptionText: `Other ${long}` }),
    venue: edited({ venue: "Seminar Hall" }),
    mode: edited({ mode: "Online" }),
    "mode again": edited({ mode: "Offline" }),
    start: edited({ startsAt: inDays(4) }),
    end: edited({ endsAt: inDays(5) }),
    tags: edited({ tags: ["Music"] }),
    place: edited({ placeId: place.id }),
    "the place on the map": () => db.place.update({ where: { id: place.id }, data: { lat: 18.6 } }),
    "the college's name": () => db.college.update({ where: { id: college.id }, data: { name: `College ${unique()}` } }),
    cancelling: edited({ status: "cancelled" }),
  };
  for (const [what, edit] of Object.entries(shown)) expect(await stateAfter(edit), what).toEqual({ steps: 1, isStamped: true });
  const hidden = {
    price: edited({ pricePaise: 5000 }),
    contact: edited({ contactEmail: "other@example.edu" }),
    seats: edited({ capacity: 200, taken: 3 }),
    registration: edited({ registrationClosesAt: inDays(2) }),
    "the end of a long description": edited({ descriptionText: `Other ${long}and more` }),
    "the same name": edited({ name: "Another name" }),
    "the reason": edited({ cancelReason: "Rain" }),
    "the place's name": () => db.place.update({ where: { id: place.id }, data: { name: "South gate" } }),
  };
  for (const [what, edit] of Object.entries(hidden)) expect(await stateAfter(edit), what).toEqual({ steps: 0, isStamped: false });
});

test("concurrent edits each count", async () => {
  const { id } = await anEvent(await aClub(), times(3));
  await Promise.all(Array.from({ length: 8 }, (_, index) => db.event.update({ where: { id }, data: { venue: `Hall ${index}` } })));
  expect((await db.event.findUniqueOrThrow({ where: { id } })).sequence).toBe(8);
});

test("a calendar has up to a thousand events, upcoming before past ones", async () => {
  const club = await aClub();
  const over = await anEvent(club, times(-3));
  const first = await anEvent(club, times(1));
  for (const part of [0, 1, 2, 3]) {
    await db.$executeRaw`
      INSERT INTO "Event" ("id", "clubId", "posterId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
        "registrationOpensAt", "registrationClosesAt", "startsAt", "createdAt", "updatedAt")
      SELECT gen_random_uuid(), "clubId", "posterId", 'Event ' || number, 0, 'Other', 'Online', 'Stage', 'We', 'a@example.edu', '9876543210',
        "registrationOpensAt", "registrationClosesAt", "startsAt" + make_interval(mins => number), now(), now()
      FROM "Event", generate_series(${part * 250 + 1}::int, ${part * 250 + 250}::int) AS number WHERE "id" = ${first.id}::uuid`;
  }
  const uids = (await entriesOf(await readSite())).map(({ uid }) => uid);
  expect([uids.length, uids[0], uids.includes(uidOf(over))]).toEqual([1000, uidOf(first), false]);
});

test("an index finds the events of a calendar", async () => {
  await truncateTables();
  const plan = await db.$transaction(async (tx) => {
    // With few rows the planner would read the table, or sort what another index finds.
    for (const step of ["seqscan", "bitmapscan", "sort", "incremental_sort"])
      await tx.$executeRaw`SELECT set_config(${`enable_${step}`}, 'off', true)`;
    return tx.$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT "id" FROM "Event" WHERE "startsAt" IS NOT NULL AND "status" IN ('published', 'cancelled')
        AND "tagBits" & tag_bits(ARRAY['Music']) <> 0 AND "overAt" > now() ORDER BY "overAt", "id" LIMIT 1000`;
  });
  const steps = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(steps).toContain('Index Only Scan using "Event_feed_idx"');
  expect(steps).not.toContain("Sort");
});
