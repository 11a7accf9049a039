import { expect, test } from "vitest";
import { GET as SEARCH } from "@/app/api/asd/route";
import { PUT as saveClub } from "@/app/api/clubs/[id]/route";
import { PUT as saveCollege } from "@/app/api/colleges/[id]/route";
import { renewSearch } from "@/lib/catalogue/events/renew-search";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";

const rename = async (handler: typeof saveClub, as: Club | College, name: string) => {
  const body = new FormData();
  body.set("name", name);
  expect(await call(handler, { method: "PUT", as, params: { id: as.id }, body })).toMatchObject({ status: 200 });
};

/** This number of further events like this one. */
const copies = (event: { id: string }, count: number) => db.$executeRaw`
  INSERT INTO "Event" ("id", "clubId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
    "registrationOpensAt", "registrationClosesAt", "startsAt", "posterId", "updatedAt", "status")
  SELECT gen_random_uuid(), "clubId", "name", 0, "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
    "registrationOpensAt", "registrationClosesAt", "startsAt", "posterId", now(), "status"
  FROM "Event", generate_series(1, ${count}::int) WHERE "id" = ${event.id}::uuid`;

const found = async (word: string) => {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS "count" FROM "Event" WHERE "searchHead" @@ search_query(${word})`;
  return row?.count;
};
const searched = async (searchQuery: string) => {
  const { body } = await call(SEARCH, { method: "GET", query: { searchQuery, limit: "1" } });
  return body.events.map((event: { eventName: string }) => event.eventName);
};
const isKnown = async (word: string) => (await db.searchWord.count({ where: { word } })) === 1;

test("a renamed college is found by its new name: upcoming events before the answer, all others by bounded jobs", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [robots, drama] = [await aClub({ college }), await aClub({ college })];
  const next = await anEvent(robots, { name: "Robo Race", startsAt: inDays(2), registrationClosesAt: inDays(1) });
  const later = await anEvent(drama, { name: "Play", startsAt: inDays(9) });
  const over = { registrationOpensAt: inDays(-9), registrationClosesAt: inDays(-8), startsAt: inDays(-7) };
  await copies(later, 130);
  await copies(await anEvent(drama, { name: "Old Play", ...over }), 260);
  const draft = await anEvent(robots, { name: "Draft", status: "draft" });
  await anEvent(await aClub({ college: await aCollege({ name: "Deccan" }) }), { name: "Elsewhere" });

  await rename(saveCollege, college, "Nilgiri");
  expect(await searched("nilgiri")).toEqual(["Robo Race"]);
  expect([await found("nilgiri"), await found("sahyadri")]).toEqual([50, 344]);
  const page = await call(SEARCH, { method: "GET", query: {} });
  const names = new Set(page.body.events.map((event: { college: { name: string } }) => event.college.name));
  expect([...names].sort()).toEqual(["Deccan", "Nilgiri"]);

  await runJobs();
  expect([await found("nilgiri"), await found("sahyadri"), await found("deccan")]).toEqual([394, 0, 1]);
  expect([await isKnown("nilgiri"), await isKnown("sahyadri")]).toEqual([true, false]);
  await db.event.update({ where: { id: draft.id }, data: { status: "published" } });
  expect(await searched("draft nilgiri")).toEqual(["Draft"]);

  // A repeated part writes nothing.
  const versions = () => db.$queryRaw`SELECT xmin::text FROM "Event" ORDER BY "id"`;
  const before = await versions();
  await renewSearch({ kind: "college", id: college.id, part: "coming" });
  await renewSearch({ kind: "college", id: college.id, part: "rest" });
  await runJobs();
  expect(await versions()).toEqual(before);
  expect(next.id).toBeDefined();
});

test("a renamed club is found by its new name too, and the last of several concurrent names stays", async () => {
  const college = await aCollege({ name: "Deccan" });
  const club = await aClub({ college, name: "Decibel" });
  await copies(await anEvent(club, { name: "Open Mic" }), 120);
  await anEvent(await aClub(), { name: "Decibel Night" });
  await Promise.all([rename(saveClub, club, "Kettle"), rename(saveClub, club, "Lantern"), rename(saveCollege, college, "Malabar")]);
  await runJobs();
  const { name } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  const other = name === "Kettle" ? "lantern" : "kettle";
  expect([await found(`${name} malabar`), await found(other), await found("decibel"), await found("deccan")]).toEqual([121, 0, 1, 0]);
  // The known words are those of all events, including another event.
  const known = [name.toLowerCase(), "malabar", other, "decibel", "deccan"];
  expect(await Promise.all(known.map(isKnown))).toEqual([true, true, false, true, false]);
});
