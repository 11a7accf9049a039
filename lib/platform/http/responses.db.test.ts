import { expect, test } from "vitest";
import { z } from "zod";
import { GET as ADMIN_EVENTS } from "@/app/api/admin/events/[collegeRepId]/route";
import { GET as LIST } from "@/app/api/asd/route";
import { GET as BLOGS } from "@/app/api/blog/route";
import { GET as COLLEGE } from "@/app/api/college/[id]/route";
import { GET as BLOGS_OF_CLUB } from "@/app/api/collegeRep/blogs/[clubId]/route";
import { GET as EVENTS_OF_CLUB } from "@/app/api/collegeRep/events/[clubId]/route";
import { GET as EVENT } from "@/app/api/event/[id]/route";
import { GET as CONCERTS } from "@/app/api/event/concerts/route";
import { GET as PARTICIPANTS } from "@/app/api/event/participants/[eventId]/route";
import { GET as LATEST } from "@/app/api/home/latestevent/route";
import { GET as TRENDING } from "@/app/api/home/trendingevent/route";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { endpoint, route } from "@/lib/platform/http/route";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anAdmin, anEvent, anImage, aStudent } from "@/lib/testing/factories";

/** Source: contract base 5. */
const RESPONSE_MAX_BYTES = 1_500_000;
/** A character that takes six bytes in JSON, the maximum. */
const widest = (characters: number) => "\u0001".repeat(characters);
const TIMEOUT_MS = 120_000;

const get = (handler: Parameters<typeof call>[0], options: Parameters<typeof call>[1] = {}) => call(handler, { method: "GET", ...options });
const sizeOf = ({ body }: { body: unknown }) => Buffer.byteLength(JSON.stringify(body));

/** Reads a list page after page and returns the size of its largest page. */
async function readAll<Row>(handler: Parameters<typeof call>[0], options: Parameters<typeof call>[1], rowsOf: (body: never) => Row[]) {
  const [rows, sizes]: [Row[], number[]] = [[], []];
  let cursor: string | null = null;
  do {
    const answer = await get(handler, { ...options, query: { ...options?.query, ...(cursor && { cursor }) } });
    expect(answer.status).toBe(200);
    rows.push(...rowsOf(answer.body as never));
    sizes.push(sizeOf(answer));
    cursor = answer.headers.get("x-next-cursor");
  } while (cursor);
  return { rows, pages: sizes.length, largest: Math.max(...sizes) };
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

test("events in lists have the beginning of their text, and the event has the whole", async () => {
  const club = await aClub();
  const description = `<p>${"a &amp; b ".repeat(200)}</p>`;
  const fields = { type: "Concert", description, descriptionText: "a & b ".repeat(200).trim() } as const;
  const long = await anEvent(club, fields);
  const short = await anEvent(club, { type: "Concert", description: "<p>Bring &amp; share</p>", descriptionText: "Bring & share" });
  const lists = [
    (await get(LIST)).body.events,
    (await get(LIST, { query: { searchQuery: "Event" } })).body.events,
    (await get(CONCERTS)).body,
    (await get(LATEST)).body.latestevent,
    (await get(TRENDING)).body.trendingEvents,
    (await get(EVENTS_OF_CLUB, { params: { clubId: club.id } })).body.events,
    (await get(ADMIN_EVENTS, { as: await anAdmin(), params: { collegeRepId: club.id } })).body.events,
  ];
  for (const list of lists) {
    const of = (id: string) => list.find(({ _id }: { _id: string }) => _id === id);
    expect(of(long.id)).toMatchObject({ description: "a & b ".repeat(50), isDescriptionCut: true });
    expect(of(short.id)).toMatchObject({ description: "Bring & share", isDescriptionCut: false });
    expect(of(long.id)).not.toHaveProperty("descriptionText");
  }
  const { body } = await get(EVENT, { params: { id: long.id } });
  expect(body.description).toBe(description);
  expect(body).not.toHaveProperty("isDescriptionCut");
});

test("events with the longest descriptions are a small answer", { timeout: TIMEOUT_MS }, async () => {
  const club = await aClub();
  const description = "&amp;".repeat(99_990);
  for (let times = 0; times < 20; times++) await anEvent(club, { description, descriptionText: "&".repeat(99_990) });
  for (const answer of [await get(LIST, { query: { limit: "100" } }), await get(EVENTS_OF_CLUB, { params: { clubId: club.id } })]) {
    expect(answer.body.events).toHaveLength(20);
    expect(sizeOf(answer)).toBeLessThan(RESPONSE_MAX_BYTES / 20);
  }
});

test("every list is read page by page, and its largest page is not too large", { timeout: TIMEOUT_MS }, async () => {
  const [college, admin] = [await aCollege(), await anAdmin()];
  const club = await aClub({ college });
  const posterId = (await anImage()).id;
  const texts = { name: widest(29), venue: widest(49), createdBy: widest(100), descriptionText: widest(400) };
  const event = await anEvent(club, { ...texts, posterId });
  await db.$executeRaw`
    INSERT INTO "Event" ("id", "clubId", "posterId", "name", "descriptionText", "pricePaise", "type", "mode", "venue", "tags", "createdBy",
      "contactEmail", "contactPhone", "registrationOpensAt", "registrationClosesAt", "startsAt", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), "clubId", "posterId", "name", "descriptionText", "pricePaise", "type", "mode", "venue", "tags", "createdBy",
      "contactEmail", "contactPhone", "registrationOpensAt", "registrationClosesAt", "startsAt", "createdAt" - (n / 2) * interval '1 second',
      "updatedAt"
    FROM "Event", generate_series(1, 649) n WHERE "id" = ${event.id}::uuid`;
  const ofClub = { params: { clubId: club.id } };
  type Events = { events: { _id: string }[] };
  const events = await readAll(EVENTS_OF_CLUB, ofClub, ({ events }: Events) => events);
  expect([new Set(idsOf(events.rows)).size, events.rows.length, events.pages]).toEqual([650, 650, 3]);
  const seen = await readAll(ADMIN_EVENTS, { as: admin, params: { collegeRepId: club.id } }, ({ events }: Events) => events);
  expect(idsOf(seen.rows)).toEqual(idsOf(events.rows));

  const images = await Promise.all(Array.from({ length: 10 }, () => anImage({ use: "picture" })));
  for (let number = 0; number < 101; number++) {
    await aBlog(club, { title: widest(29), college: widest(29), content: "𝄞".repeat(1000), imageIds: images.map(({ id }) => id) });
  }
  const blogs = await readAll(BLOGS_OF_CLUB, ofClub, (blogs: { _id: string }[]) => blogs);
  expect([new Set(idsOf(blogs.rows)).size, blogs.pages]).toEqual([101, 2]);
  const allBlogs = await readAll(BLOGS, { query: { limit: "100" } }, (blogs: { _id: string }[]) => blogs);
  expect(idsOf(allBlogs.rows)).toEqual(idsOf(blogs.rows));

  const student = await aStudent({ firstName: widest(29), lastName: widest(29) });
  await db.$executeRaw`
    WITH people AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 2100) n), accounts AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT p.id, a."realm", a."kind", repeat('x', 240) || p.n || '@e.in', a."passwordHash" FROM people p, "Account" a WHERE a."id" = ${student.id}::uuid
    )
    INSERT INTO "Student" ("id", "firstName", "lastName")
    SELECT p.id, s."firstName", s."lastName" FROM people p, "Student" s WHERE s."id" = ${student.id}::uuid`;
  // Apart, since the trigger that notes the person reads what is stored already.
  await db.$executeRaw`
    INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "confirmedAt")
    SELECT gen_random_uuid(), ${event.id}::uuid, s."id", 'confirmed', 0, now() + (row_number() OVER () / 2) * interval '1 second', now()
    FROM "Student" s WHERE s."lastName" = ${widest(29)} AND s."id" <> ${student.id}::uuid`;
  type People = { participants: { registrations: { _id: string; email: string }[] } };
  const people = await readAll(
    PARTICIPANTS,
    { as: club, params: { eventId: event.id } },
    ({ participants }: People) => participants.registrations,
  );
  expect([new Set(idsOf(people.rows)).size, people.rows.length, people.pages]).toEqual([2100, 2100, 2]);

  await db.$executeRaw`
    WITH clubs AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1100) n), accounts AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT c.id, 'organiser', 'club', repeat('y', 240) || c.n || '@e.in', a."passwordHash" FROM clubs c, "Account" a WHERE a."id" = ${student.id}::uuid
    )
    INSERT INTO "Club" ("id", "name", "collegeId") SELECT c.id, repeat(chr(1), 28) || c.n % 40, ${college.id}::uuid FROM clubs c`;
  type Clubs = { data: { collegeRepresentatives: { _id: string }[] } };
  const clubs = await readAll(COLLEGE, { as: college, params: { id: college.id } }, ({ data }: Clubs) => data.collegeRepresentatives);
  expect([new Set(idsOf(clubs.rows)).size, clubs.rows.length, clubs.pages]).toEqual([1101, 1101, 2]);

  for (const { largest } of [events, seen, blogs, allBlogs, people, clubs]) expect(largest).toBeLessThan(RESPONSE_MAX_BYTES);
});

test.each([
  ["a limit of 0", { limit: "0" }],
  ["a limit that is too high", { limit: "9999" }],
  ["a cursor of nothing", { cursor: "nonsense" }],
])("%s is refused", async (_what, query) => {
  const [club, admin] = [await aClub(), await anAdmin()];
  const event = await anEvent(club);
  const calls = [
    get(EVENTS_OF_CLUB, { query, params: { clubId: club.id } }),
    get(BLOGS_OF_CLUB, { query, params: { clubId: club.id } }),
    get(ADMIN_EVENTS, { query, as: admin, params: { collegeRepId: club.id } }),
    get(PARTICIPANTS, { query, as: club, params: { eventId: event.id } }),
    get(COLLEGE, { query, as: admin, params: { id: club.collegeId } }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("a response that is still too large is not sent", async () => {
  const answering = (body: unknown) =>
    get(endpoint({ GET: route({ summary: "Anything.", access: PUBLIC, responses: { 200: z.unknown() } }, () => body) }).GET);
  expect(await answering({ text: "x".repeat(RESPONSE_MAX_BYTES - 11) })).toMatchObject({ status: 200 });
  for (const text of ["x".repeat(RESPONSE_MAX_BYTES), "₹".repeat(RESPONSE_MAX_BYTES / 3)]) {
    expect(await answering({ text })).toMatchObject({ status: 500, body: { code: "internal", message: "Something went wrong" } });
  }
});
