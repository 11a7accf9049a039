import { beforeEach, describe, expect, test } from "vitest";
import { GET as SEARCH } from "@/app/api/asd/route";
import { GET as CONCERTS } from "@/app/api/event/concerts/route";
import { GET as LATEST } from "@/app/api/home/latestevent/route";
import { GET as TRENDING } from "@/app/api/home/trendingevent/route";
import { listQuery } from "@/lib/catalogue/events/filter";
import { renewSearchOf } from "@/lib/catalogue/events/renew-search";
import { countEvents, listEvents } from "@/lib/catalogue/events/service";
import { db, pool } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anEvent, anImage, aRegistration, aStudent, aTeam } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";

const over = { registrationOpensAt: inDays(-9), registrationClosesAt: inDays(-5), startsAt: inDays(-4) };
const WORDS = ["selectedTags", "selectedTypes"];

type Query = Record<string, unknown>;
const asText = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, WORDS.includes(name) ? JSON.stringify(value) : String(value)]));

/** The call as the page makes it. */
const search = (query: Query = {}) => call(SEARCH, { method: "GET", query: asText(query) });
const namesOf = ({ body }: { body: { events: { eventName: string }[] } }) => body.events.map(({ eventName }) => eventName);
const namesFor = async (searchQuery: string) => namesOf(await search({ searchQuery }));

test("without a query: events that are not over, soonest first by the start, otherwise by the end of registration", async () => {
  const club = await aClub();
  await anEvent(club, { name: "third", startsAt: inDays(9) });
  await anEvent(club, { name: "first", startsAt: null, registrationClosesAt: inDays(2) });
  await anEvent(club, { name: "second", startsAt: inDays(8) });
  await anEvent(club, { name: "running", startsAt: inDays(-0.2), endsAt: inDays(1), registrationClosesAt: inDays(-0.5) });
  await anEvent(club, { name: "over", ...over });
  await anEvent(club, { name: "cancelled", status: "cancelled" });
  const answer = await search();
  expect(answer).toMatchObject({ status: 200, body: { nextCursor: null } });
  expect(Object.keys(answer.body)).toEqual(["events", "nextCursor"]);
  expect(namesOf(answer)).toEqual(["running", "first", "second", "third"]);
  expect(namesOf(await search({ past: 1 }))).toEqual(["over"]);
});

/** Letters that become longer when they are normalised, 3316 to six and FDFA to eighteen. */
const [SIX, EIGHTEEN] = ["\u3316", "\ufdfa"];
/** A word of letters for each number. */
const letters = (index: number) => index.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
const longText = (word: (index: number) => string) => {
  let text = "guitar";
  for (let index = 0; text.length < 99_950; index++) text += ` ${word(index)}`;
  return text;
};

/** Combining marks that normalising puts into another order. */
const unordered = (marks: number) => "\u0345".repeat(marks / 2) + "\u0316".repeat(marks / 2);

test("a description of any letters is stored, and found by its first words", async () => {
  const club = await aClub();
  await anEvent(club, { name: "first", startsAt: inDays(8), descriptionText: longText((index) => SIX.repeat(8) + letters(index)) });
  await anEvent(club, { name: "second", startsAt: inDays(9), descriptionText: longText((index) => EIGHTEEN.repeat(3) + letters(index)) });
  await anEvent(club, { name: "third", startsAt: inDays(10), descriptionText: `a${unordered(40_000)} guitar` });
  expect(await namesFor("guitar")).toEqual(["first", "second", "third"]);
});

test("names and titles of the longest letters are stored", async () => {
  const club = await aClub({ name: EIGHTEEN.repeat(49), college: await aCollege({ name: EIGHTEEN.repeat(29) }) });
  const event = await anEvent(club, { name: EIGHTEEN.repeat(29), venue: EIGHTEEN.repeat(49) });
  await aBlog(club, { title: EIGHTEEN.repeat(29) });
  const name = EIGHTEEN.repeat(29);
  await aRegistration(event, await aStudent({ firstName: name, lastName: name }));
  await aTeam(event, [await aStudent()], { name: EIGHTEEN.repeat(40) });
  expect(await namesFor(EIGHTEEN)).toEqual([event.name]);
});

test("a new name of a club comes to few long descriptions before the call is answered, and to the others by jobs", async () => {
  const club = await aClub({ name: "Mechatronics" });
  for (let index = 0; index < 7; index++) await anEvent(club, { name: `event ${index}`, descriptionText: "guitar ".repeat(14_000) });
  await db.club.update({ where: { id: club.id }, data: { name: "Clockwork" } });
  await db.$transaction((tx) => renewSearchOf(tx, { kind: "club", id: club.id }, new Date()));
  expect(await namesFor("clockwork")).toHaveLength(5);
  await runJobs();
  expect(await namesFor("clockwork")).toHaveLength(7);
  const other = await aClub({ name: "Astronomy" });
  for (let index = 0; index < 16; index++) await anEvent(other, { name: `night ${index}`, descriptionText: `a${unordered(5000)}` });
  await db.club.update({ where: { id: other.id }, data: { name: "Stargazers" } });
  await db.$transaction((tx) => renewSearchOf(tx, { kind: "club", id: other.id }, new Date()));
  expect(await namesFor("stargazers")).toHaveLength(16);
});

test("matches any of the tags and any of the types", async () => {
  const club = await aClub();
  await anEvent(club, { name: "music", type: "Concert", tags: ["Music", "Party"], startsAt: inDays(8) });
  await anEvent(club, { name: "code", type: "Competition", tags: ["Coding"], startsAt: inDays(9) });
  await anEvent(club, { name: "quiz", type: "Competition", tags: ["Trivia"], startsAt: inDays(10) });
  expect(namesOf(await search({ selectedTags: ["Music", "Coding"] }))).toEqual(["music", "code"]);
  expect(namesOf(await search({ selectedTypes: ["Competition"] }))).toEqual(["code", "quiz"]);
  expect(namesOf(await search({ selectedTags: ["Music", "Trivia"], selectedTypes: ["Competition", "Other"] }))).toEqual(["quiz"]);
  expect(namesOf(await search({ selectedTags: [], selectedTypes: [], searchQuery: "" }))).toEqual(["music", "code", "quiz"]);
  expect(namesOf(await search({ selectedTags: ["Coding"], searchQuery: "quiz" }))).toEqual([]);
});

describe("a malformed query is a 400", () => {
  test.each([
    [{ selectedTags: "Music" }],
    [{ selectedTags: '["Music"' }],
    [{ selectedTags: "{}" }],
    [{ selectedTags: '["Juggling"]' }],
    [{ selectedTypes: '"Concert"' }],
    [{ selectedTypes: "[1]" }],
    [{ limit: "0" }],
    [{ limit: "101" }],
    [{ limit: "ten" }],
    [{ limit: "" }],
    [{ past: "yes" }],
    [{ cursor: "x" }],
    [{ cursor: Buffer.from('["soonest",0,1e99,"x"]').toString("base64url") }],
    [{ cursor: Buffer.from(`["words",0,9999999999999999,"${crypto.randomUUID()}"]`).toString("base64url") }],
    [{ searchQuery: "x".repeat(201) }],
    [{ searchQuery: "a\0b" }],
  ])("%j", async (query: Record<string, string>) => {
    const { status, body } = await call(SEARCH, { method: "GET", query });
    expect(body).toMatchObject({ code: "validation_failed" });
    expect(status).toBe(400);
  });
});

test("pages follow each other without a gap or a repetition, while events are added and removed", async () => {
  const club = await aClub();
  const sameStart = inDays(8);
  for (let index = 0; index < 7; index++) await anEvent(club, { name: `robo ${index}`, startsAt: sameStart });
  for (const query of [{}, { searchQuery: "robo" }]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search({ ...query, limit: 3, ...(cursor && { cursor }) });
      seen.push(...body.events.map(({ _id }: { _id: string }) => _id));
      cursor = body.nextCursor;
      if (seen.length === 3) await anEvent(club, { name: "robo early", startsAt: inDays(7.5), registrationClosesAt: inDays(7) });
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(7);
    await db.event.deleteMany({ where: { name: "robo early" } });
  }
});

describe("search", () => {
  beforeEach(async () => {
    const college = await aCollege({ name: "Université Sahyadri" });
    const club = await aClub({ college, name: "Mechatronics" });
    const day = (days: number) => ({ startsAt: inDays(days) });
    await anEvent(club, { name: "Robo Kabaddi", tags: ["Tournament"], venue: "Workshop Bay", ...day(20) });
    await anEvent(await aClub(), { name: "Open Mic Night", tags: ["Talent Show"], venue: "Robotics Lawn", ...day(10) });
    await anEvent(await aClub(), { name: "Hackathon 24h", descriptionText: "Bring a robotics kit, or café money.", ...day(9) });
    await anEvent(await aClub(), { name: "Women's Chess: 100% blitz_9", ...day(11) });
  });

  test.each<[string, string[]]>([
    ["kabaddi", ["Robo Kabaddi"]],
    ["KABADDI robo", ["Robo Kabaddi"]],
    ["kab", ["Robo Kabaddi"]],
    ["robo kab", ["Robo Kabaddi"]],
    ["badd", ["Robo Kabaddi"]],
    ["mechatronics", ["Robo Kabaddi"]],
    ["universite", ["Robo Kabaddi"]],
    ["UNIVERSITÉ", ["Robo Kabaddi"]],
    ["tournament", ["Robo Kabaddi"]],
    ["workshop bay", ["Robo Kabaddi"]],
    ["cafe", ["Hackathon 24h"]],
    ["ro", ["Robo Kabaddi", "Open Mic Night"]],
    ["k", ["Robo Kabaddi"]],
    ["24h", ["Hackathon 24h"]],
    ["women's", ["Women's Chess: 100% blitz_9"]],
    ["womens chess", ["Women's Chess: 100% blitz_9"]],
    ["100%", ["Women's Chess: 100% blitz_9"]],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["'); DROP TABLE", []],
    ["!!! ???", []],
    ["a:b & !c | (d)", []],
    ["zzz", []],
    ["kabadi", ["Robo Kabaddi"]],
    ["kabaddy", ["Robo Kabaddi"]],
    ["hackaton", ["Hackathon 24h"]],
    ["hakcathon", ["Hackathon 24h"]],
    ["mecatronics", ["Robo Kabaddi"]],
    ["robo kabadi", ["Robo Kabaddi"]],
    ["rbo kabadi", []],
    ["roob kabbadi", ["Robo Kabaddi"]],
    ["kabbad", ["Robo Kabaddi"]],
    ["workhsop byy", []],
    ["workhsop bay", ["Robo Kabaddi"]],
    ["tournamnet robo", ["Robo Kabaddi"]],
  ])("%j finds %j", async (query, names) => expect(await namesFor(query)).toEqual(names));

  test("ranks names before venues before descriptions, although others are sooner", async () => {
    await anEvent(await aClub(), { name: "Robotics Final", startsAt: inDays(30) });
    expect(await namesFor("robotics")).toEqual(["Robotics Final", "Open Mic Night", "Hackathon 24h"]);
  });

  test("lists correct spellings before their alternatives, in one list and one count", async () => {
    await anEvent(await aClub(), { name: "Kabadi League", startsAt: inDays(40) });
    const { body } = await search({ searchQuery: "kabadi", count: 1 });
    expect({ names: namesOf({ body }), count: body.count }).toEqual({ names: ["Kabadi League", "Robo Kabaddi"], count: 2 });
    const first = await search({ searchQuery: "kabadi", limit: 1 });
    expect(namesOf(await search({ searchQuery: "kabadi", limit: 1, cursor: first.body.nextCursor }))).toEqual(["Robo Kabaddi"]);
  });

  test("ranks one error before two, although others are sooner", async () => {
    await anEvent(await aClub(), { name: "Recital", startsAt: inDays(8) });
    await anEvent(await aClub(), { name: "Regatta", startsAt: inDays(30) });
    expect(await namesFor("regata")).toEqual(["Regatta", "Recital"]);
  });

  test("finds a renamed club or college, and a changed description, by the present words", async () => {
    const [club, college] = [await db.club.findFirstOrThrow({ where: { name: "Mechatronics" } }), { name: "Université Sahyadri" }];
    await db.club.update({ where: { id: club.id }, data: { name: "Clockwork" } });
    await db.$transaction((tx) => renewSearchOf(tx, { kind: "club", id: club.id }, new Date()));
    const { id } = await db.college.findFirstOrThrow({ where: college });
    await db.college.update({ where: { id }, data: { name: "Nilgiri" } });
    await db.$transaction((tx) => renewSearchOf(tx, { kind: "college", id }, new Date()));
    expect([await namesFor("clockwork"), await namesFor("nilgiri")]).toEqual([["Robo Kabaddi"], ["Robo Kabaddi"]]);
    expect(await namesFor("mechatronics")).toEqual([]);
    await db.event.updateMany({ where: { name: "Hackathon 24h" }, data: { descriptionText: "Bring a laptop." } });
    expect([await namesFor("cafe"), await namesFor("laptop")]).toEqual([[], ["Hackathon 24h"]]);
  });

  test("does not find past and cancelled events", async () => {
    await db.event.updateMany({ where: { name: "Robo Kabaddi" }, data: over });
    await db.event.updateMany({ where: { name: "Open Mic Night" }, data: { status: "cancelled" } });
    expect([await namesFor("kabaddi"), await namesFor("mic"), await namesFor("kabadi")]).toEqual([[], [], []]);
    expect(namesOf(await search({ searchQuery: "kabaddi", past: 1 }))).toEqual(["Robo Kabaddi"]);
  });
});

describe("Devanagari", () => {
  const soon = (days: number) => ({ startsAt: inDays(days) });
  beforeEach(async () => {
    const club = await aClub({ name: "नृत्य मंडल" });
    await anEvent(club, { name: "वसंत महोत्सव २०२६", ...soon(8) });
    await anEvent(await aClub(), { name: "Mahotsav Finals", venue: "मुक्तांगण", ...soon(9) });
    await anEvent(await aClub(), { name: "फेस्ट और नुक्कड़ नाटक", tags: ["Theater"], ...soon(10) });
  });

  test.each<[string, string[]]>([
    ["महोत्सव", ["वसंत महोत्सव २०२६", "Mahotsav Finals"]],
    ["mahotsav", ["वसंत महोत्सव २०२६", "Mahotsav Finals"]],
    ["mahotsaw", ["वसंत महोत्सव २०२६", "Mahotsav Finals"]],
    ["महोत्स", ["वसंत महोत्सव २०२६", "Mahotsav Finals"]],
    ["महोस्तव", ["वसंत महोत्सव २०२६", "Mahotsav Finals"]],
    ["vasant 2026", ["वसंत महोत्सव २०२६"]],
    ["nrity mandal", ["वसंत महोत्सव २०२६"]],
    ["nritya mandal", ["वसंत महोत्सव २०२६"]],
    ["muktangan", ["Mahotsav Finals"]],
    ["fest", ["फेस्ट और नुक्कड़ नाटक"]],
    ["phest", ["फेस्ट और नुक्कड़ नाटक"]],
    ["फ़ेस्ट", ["फेस्ट और नुक्कड़ नाटक"]],
    ["नुक्कड", ["फेस्ट और नुक्कड़ नाटक"]],
    ["nukkad natak", ["फेस्ट और नुक्कड़ नाटक"]],
  ])("%j finds %j", async (query, names) => expect(await namesFor(query)).toEqual(names));
});

describe("the words that misspelt ones are compared with", () => {
  const known = async () => (await db.searchWord.findMany({ orderBy: { word: "asc" } })).map(({ word }) => word);
  const named = async () => (await known()).filter((word) => ["regatta", "soiree", "महोत्सव", "mahotsav"].includes(word));

  test("belong to published events: they are removed with the last one", async () => {
    const [club, other] = [await aClub(), await aClub()];
    const event = await anEvent(club, { name: "Regatta महोत्सव" });
    const second = await anEvent(other, { name: "Second Regatta" });
    await anEvent(other, { name: "Soirée", status: "draft" });
    expect(await named()).toEqual(["mahotsav", "regatta"]);
    await db.event.update({ where: { id: event.id }, data: { name: "Soirée" } });
    expect(await named()).toEqual(["regatta", "soiree"]);
    await db.event.update({ where: { id: second.id }, data: { status: "cancelled" } });
    expect(await named()).toEqual(["soiree"]);
    await db.event.delete({ where: { id: event.id } });
    expect(await known()).toEqual([]);
  });

  test("stay while events with them are added and removed concurrently", async () => {
    const clubs = await Promise.all(Array.from({ length: 6 }, () => aClub()));
    const first = await anEvent(clubs[0] as (typeof clubs)[0], { name: "Regatta Soirée" });
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all([
        ...clubs.map((club) => anEvent(club, { name: "Soirée Regatta" })),
        db.event.updateMany({ where: { id: first.id }, data: { status: round % 2 ? "published" : "cancelled" } }),
      ]);
      expect(await named()).toEqual(["regatta", "soiree"]);
      const ids = made.flatMap((event) => ("id" in event ? [event.id] : []));
      const [kept = "", ...others] = ids;
      await Promise.all([
        ...others.map((id) => db.event.delete({ where: { id } })),
        anEvent(clubs[1] as (typeof clubs)[0], { name: "Regatta" }),
      ]);
      expect(await named()).toEqual(["regatta", "soiree"]);
      await db.event.delete({ where: { id: kept } });
    }
  });

  test("never deadlock, however transactions that add and remove the same ones meet", async () => {
    const changes = [
      [[], ["regatta", "soiree"]],
      [["regatta", "soiree"], []],
      [["regatta"], ["soiree"]],
      [["soiree"], ["regatta"]],
    ];
    const change = ([before, since]: string[][]) => db.$executeRaw`SELECT change_search_words(${before}::text[], ${since}::text[])`;
    await Promise.all(
      changes.map(async (each) => {
        for (let round = 0; round < 200; round++) await change(each);
      }),
    );
    await change([["regatta", "soiree"], []]);
    expect(await named()).toEqual([]);
  });
});

test("half-typed words in a script without capitals are found", async () => {
  await anEvent(await aClub(), { name: "रोबोट कबड्डी" });
  for (const query of ["रोबोट", "कबड्डी", "कबड"]) expect(await namesFor(query)).toEqual(["रोबोट कबड्डी"]);
});

test("the home page's lists: newest first, only concerts as concerts, no past events", async () => {
  const club = await aClub();
  for (let index = 0; index < 12; index++) {
    await anEvent(club, { name: `c${index}`, type: "Concert", createdAt: new Date(Date.UTC(2026, 0, 1 + index)) });
  }
  await anEvent(club, { name: "quiz", createdAt: new Date(Date.UTC(2026, 1, 1)) });
  await anEvent(club, { name: "over", type: "Concert", ...over });
  await anEvent(club, { name: "cancelled", type: "Concert", status: "cancelled" });
  const concerts = await call(CONCERTS, { method: "GET" });
  expect(namesOf({ body: { events: concerts.body } })).toEqual(["c11", "c10", "c9", "c8", "c7", "c6", "c5", "c4", "c3", "c2"]);
  const { body } = await call(LATEST, { method: "GET" });
  expect(namesOf({ body: { events: body.latestevent } })).toEqual(["quiz", "c11", "c10", "c9", "c8", "c7", "c6", "c5", "c4"]);
});

test("trending: most registrations of the last 14 days among events with open registration, then newest", async () => {
  const club = await aClub();
  const created = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
  const join = async (event: { id: string }, times: number, createdAt = new Date()) => {
    for (let seat = 0; seat < times; seat++) await aRegistration(event, await aStudent(), { createdAt });
  };
  await join(await anEvent(club, { name: "two", ...created(1) }), 2);
  await join(await anEvent(club, { name: "one", ...created(2) }), 1);
  await join(await anEvent(club, { name: "long ago", ...created(3) }), 3, inDays(-15));
  await join(await anEvent(club, { name: "closed", ...created(4), registrationClosesAt: inDays(-0.1) }), 4);
  await anEvent(club, { name: "new", ...created(5) });
  const { body } = await call(TRENDING, { method: "GET" });
  expect(namesOf({ body: { events: body.trendingEvents } })).toEqual(["two", "one", "new", "long ago"]);
});

test("the home page's lists are empty without events", async () => {
  expect((await call(CONCERTS, { method: "GET" })).body).toEqual([]);
  expect((await call(LATEST, { method: "GET" })).body).toEqual({ latestevent: [] });
  expect((await call(TRENDING, { method: "GET" })).body).toEqual({ trendingEvents: [] });
});

describe("among thousands", () => {
  const ADJECTIVES = ["Grand", "Open", "Winter", "Annual", "Midnight", "Inter", "Final", "Fresher", "Alumni", "Charity"];
  const NOUNS = ["Hackathon", "Regatta", "Quiz", "Recital", "Marathon", "Debate", "Robotics", "Kabaddi", "Theatre", "Photography"];
  const MANY = 3000;
  const AT_ONCE = 500;

  async function thousands() {
    const club = await aClub();
    const image = await anImage();
    for (let first = 1; first <= MANY; first += AT_ONCE) {
      await pool.query(
        `INSERT INTO "Event" ("id", "clubId", "posterId", "name", "descriptionText", "pricePaise", "type", "mode", "venue", "tags", "createdBy",
         "contactEmail", "contactPhone", "registrationOpensAt", "registrationClosesAt", "startsAt", "endsAt", "createdAt", "updatedAt")
       SELECT gen_random_uuid(), $1, $2, ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + (n / 10) % 10] || ' ' || n,
         'Come to the hall of the college ' || md5(n::text) || ' and bring friends', 0, (ARRAY['Competition', 'Concert', 'Other'])[1 + n % 3]::"EventType",
         'Offline', 'Hall ' || n % 40, ARRAY[(ARRAY['Music', 'Coding', 'Party', 'Trivia'])[1 + n % 4]], 'Us', 'us@example.edu', '9876543210',
         now() - interval '1 year', now() + make_interval(hours => n - 1000), now() + make_interval(hours => n - 990), now() + make_interval(hours => n - 990) + interval '1 millisecond',
         now() - make_interval(mins => n), now()
       FROM generate_series($5::int, $6::int) AS n`,
        [club.id, image.id, ADJECTIVES, NOUNS, first, first + AT_ONCE - 1],
      );
    }
    await pool.query('ANALYZE "Event"');
  }

  test("every kind of list is exact, counted up to a thousand, and uses an index", async () => {
    await thousands();
    const found = async (query: Query) => {
      const parsed = listQuery.parse(asText({ limit: 100, ...query }));
      const plans = await plansOf(async () => {
        await listEvents(parsed);
        await countEvents(parsed);
      });
      expect(plans.length, JSON.stringify(query)).toBeGreaterThan(1);
      for (const plan of plans) expect(plan, JSON.stringify(query)).not.toMatch(/Seq Scan on "Event"/);
      return countEvents(parsed);
    };
    expect(await found({})).toEqual({ count: 1000, countIsCapped: true });
    expect(await found({ past: 1 })).toEqual({ count: 990, countIsCapped: false });
    expect(await found({ selectedTags: ["Music"], selectedTypes: ["Concert"] })).toEqual({ count: 167, countIsCapped: false });
    expect(await found({ searchQuery: "regatta" })).toEqual({ count: 200, countIsCapped: false });
    expect(await found({ searchQuery: "midnight reg" })).toEqual({ count: 20, countIsCapped: false });
    expect(await found({ searchQuery: "egatt" })).toEqual({ count: 200, countIsCapped: false });
    expect(await found({ searchQuery: "re" })).toEqual({ count: 400, countIsCapped: false });
    expect(await found({ searchQuery: "college" })).toEqual({ count: 1000, countIsCapped: true });
    // Regatta with one error, recital with two.
    expect(await found({ searchQuery: "regata" })).toEqual({ count: 400, countIsCapped: false });
    expect(await found({ searchQuery: "nothing at all like it" })).toEqual({ count: 0, countIsCapped: false });
    expect(await found({ searchQuery: "quiz", selectedTags: ["Coding"] })).toMatchObject({ countIsCapped: false });

    // Every page is reachable, and each event appears once.
    for (const [query, count] of [
      [{ selectedTags: ["Music"] }, 503],
      [{ searchQuery: "regatta" }, 200],
    ] as const) {
      const seen = new Set<string>();
      let cursor: string | null = null;
      do {
        const page = await listEvents(listQuery.parse(asText({ ...query, limit: 100, ...(cursor && { cursor }) })));
        for (const { id } of page.events) seen.add(id);
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen.size).toBe(count);
    }
  });
});

/** The query plans of every statement about events that `work` makes. */
async function plansOf(work: () => Promise<void>): Promise<string[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const original = pool.query.bind(pool);
  const spy = (statement: { text: string; values: unknown[] }, ...rest: unknown[]) => {
    statements.push({ text: statement.text, values: statement.values });
    return (original as (...all: unknown[]) => unknown)(statement, ...rest);
  };
  Object.assign(pool, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(pool, { query: original });
  }
  const plans: string[] = [];
  const client = await pool.connect();
  // Small tables are sometimes read whole; this forces an index if one applies. Without one the table is still read whole.
  await client.query("BEGIN; SET LOCAL enable_seqscan = off");
  for (const { text, values } of statements.filter((statement) => statement.text.includes('"Event"'))) {
    const { rows } = await client.query(`EXPLAIN ${text}`, values as string[]);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.query("ROLLBACK");
  client.release();
  return plans;
}
