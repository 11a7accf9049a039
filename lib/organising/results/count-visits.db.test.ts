import { expect, test } from "vitest";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { POST as seen } from "@/app/api/event/seen/[eventId]/route";
import { POST as join } from "@/app/api/events/[id]/registration/route";
import { POST as createTeam } from "@/app/api/events/[id]/teams/route";
import { writeVisits } from "@/lib/organising/results/count-visits";
import type { Account } from "@/lib/platform/auth/actor";
import { backgroundPool } from "@/lib/platform/db/background";
import { db } from "@/lib/platform/db/client";
import { limits } from "@/lib/platform/http/limits";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";

const see = (eventId: string, json: unknown, as?: Account) => call(seen, { params: { eventId }, json, as });

/** The numbers of an event, by step and source. */
async function counted(eventId: string): Promise<Record<string, number>> {
  const rows = await db.eventCount.findMany({ where: { eventId }, orderBy: [{ step: "asc" }, { source: "asc" }] });
  return Object.fromEntries(rows.map(({ step, source, n }) => [`${step} ${source}`, n]));
}

test("views and starts are numbers of a day and a source, without personal data [organisers 10]", async () => {
  const event = await anEvent(await aClub(), { timeZone: "Pacific/Auckland" });
  for (const source of ["WhatsApp", "whatsapp", undefined, "", "search", "a b"]) {
    expect(await see(event.id, { step: "view", source })).toMatchObject({ status: 204, body: undefined });
  }
  await see(event.id, { step: "start", source: "whatsapp" }, await aStudent());
  expect(await db.eventCount.count()).toBe(0);
  // In New Zealand the next day has begun.
  await writeVisits(new Date("2026-12-01T15:00:00Z"));
  expect(await counted(event.id)).toEqual({ "start whatsapp": 1, "view direct": 2, "view other": 1, "view search": 1, "view whatsapp": 2 });
  await see(event.id, { step: "view" });
  await writeVisits(new Date("2026-12-01T15:00:00Z"));
  const [row] = await db.eventCount.findMany({ where: { source: "direct" } });
  expect(row).toEqual({ eventId: event.id, day: new Date("2026-12-02"), step: "view", source: "direct", n: 3 });
});

test("an unknown event and a hidden one get the same answer, and are not counted", async () => {
  const draft = await anEvent(await aClub(), { status: "draft" });
  for (const id of [draft.id, crypto.randomUUID()]) expect(await see(id, { step: "view" })).toMatchObject({ status: 204 });
  await writeVisits();
  expect(await db.eventCount.count()).toBe(0);
});

test("organisers of the event are not counted, other visitors are", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club);
  const helper = await aStudent();
  await aGrant(helper, { role: "door", event });
  for (const as of [club, college, helper, await anAdmin()]) await see(event.id, { step: "view" }, as);
  for (const as of [await aClub(), await aCollege(), await aStudent()]) await see(event.id, { step: "view" }, as);
  await writeVisits();
  expect(await counted(event.id)).toEqual({ "view direct": 3 });
});

test.each([{ step: "buy" }, {}, { step: "view", source: 1 }, null])("%j is refused", async (json) => {
  const event = await anEvent(await aClub());
  expect(await see(event.id, json)).toMatchObject({ status: 400 });
  await writeVisits();
  expect(await db.eventCount.count()).toBe(0);
});

test("a campus is one address: it is refused after 3,000 calls in ten minutes", async () => {
  const event = await anEvent(await aClub());
  const address = "10.20.30.40";
  const see = (eventId: string, json: unknown) => call(seen, { params: { eventId }, json, headers: { "x-forwarded-for": address } });
  for (let number = 0; number < 350; number++) expect((await see(event.id, { step: "view" })).status).toBe(204);
  for (let number = 350; number < 2000; number++) await limits.seen.use(address);
  await limits.seen.use(address, 999);
  const statuses = [];
  for (let number = 0; number < 2; number++) statuses.push((await see(event.id, { step: "view" })).status);
  expect(statuses.at(-1)).toBe(429);
  await writeVisits();
});

test("an event has up to 20 sources, also when two processes count different ones concurrently", async () => {
  const event = await anEvent(await aClub());
  const common = ["direct", "quad", "search", "social", "link", "other"];
  const write = (sources: string[]) =>
    backgroundPool().query('SELECT count_visits($1::uuid[], $2::"CountedStep"[], $3::text[], $4::int[], now())', [
      sources.map(() => event.id),
      sources.map(() => "view"),
      sources,
      sources.map(() => 1),
    ]);
  const named = (prefix: string) => Array.from({ length: 12 }, (_, number) => `${prefix}-${number}`);
  await Promise.all([write(named("a")), write(named("b")), write(named("c"))]);
  await write(common);
  const rows = await counted(event.id);
  expect(Object.keys(rows)).toHaveLength(20);
  expect(Object.values(rows).reduce((sum, n) => sum + n, 0)).toBe(42);
  // An existing source keeps its place.
  const [known = ""] = Object.keys(rows).filter((key) => key.includes("-"));
  await write([known.slice("view ".length), "d-1"]);
  expect(await counted(event.id)).toEqual({ ...rows, [known]: 2, "view other": (rows["view other"] ?? 0) + 1 });
});

test("counts that could not be written are written with the next ones", async () => {
  const event = await anEvent(await aClub());
  await see(event.id, { step: "view" });
  await db.$executeRaw`ALTER TABLE "EventCount" RENAME TO "EventCountAway"`;
  try {
    await writeVisits();
  } finally {
    await db.$executeRaw`ALTER TABLE "EventCountAway" RENAME TO "EventCount"`;
  }
  await see(event.id, { step: "view" });
  await writeVisits();
  expect(await counted(event.id)).toEqual({ "view direct": 2 });
});

test("counts that the database refuses do not keep later ones from being written", async () => {
  const [event, refused] = [await anEvent(await aClub()), await anEvent(await aClub(), { timeZone: "Nowhere/Land" })];
  for (const { id } of [event, refused]) await see(id, { step: "view" });
  await writeVisits();
  await see(event.id, { step: "view" });
  await writeVisits();
  expect(await counted(event.id)).toEqual({ "view direct": 1 });
});

test("the source of a visit is stored with every kind of registration, and stays", async () => {
  const club = await aClub();
  const [plain, asking, ofTeams] = [await anEvent(club), await anEvent(club, { approval: true }), await anEvent(club, { entry: "team" })];
  const student = await aStudent();
  const register = (source: string) =>
    call(hi, { method: "GET", as: student, params: { eventId: plain.id, userId: student.id }, query: { source } });
  expect(await register("Poster")).toMatchObject({ status: 200 });
  expect(await register("mail")).toMatchObject({ status: 200 });
  expect(await call(join, { as: student, params: { id: asking.id }, json: { source: "social" } })).toMatchObject({ status: 200 });
  expect(await call(createTeam, { as: student, params: { id: ofTeams.id }, json: { name: "Null", source: "link" } })).toMatchObject({
    status: 201,
  });
  const unknown = await aStudent();
  await call(hi, { method: "GET", as: unknown, params: { eventId: plain.id, userId: unknown.id } });
  const rows = await db.registration.findMany({ select: { eventId: true, studentId: true, source: true } });
  const sourceOf = (eventId: string, { id } = student) => rows.find((row) => row.eventId === eventId && row.studentId === id)?.source;
  expect([sourceOf(plain.id), sourceOf(asking.id), sourceOf(ofTeams.id), sourceOf(plain.id, unknown)]).toEqual([
    "poster",
    "social",
    "link",
    null,
  ]);
});
