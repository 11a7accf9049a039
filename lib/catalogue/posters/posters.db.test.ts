import { expect, test } from "vitest";
import { POST } from "@/app/api/posters/route";
import { posterSvg } from "@/lib/catalogue/posters/poster";
import { posterChoice } from "@/lib/catalogue/posters/schema";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { call } from "@/lib/testing/call";
import { aClub, aGrant, aStudent } from "@/lib/testing/factories";

const words = { title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre" };

test("a club is offered six posters of its event's words, and the same ones again", async () => {
  const club = await aClub();
  const answer = await call(POST, { as: club, json: words });
  expect(answer.status).toBe(200);
  expect(answer.body.sheets).toHaveLength(6);
  for (const { svg, ...choice } of answer.body.sheets) {
    expect(posterChoice.parse(choice)).toEqual(choice);
    expect(svg).toMatch(/^<svg .*Monsoon Ragas, Concert, 2026-11-07, Open Air Theatre.*<\/svg>$/);
  }
  expect((await call(POST, { as: club, json: words })).body).toEqual(answer.body);
});

test("a poster shows the address of the club, also when a helper asks", async () => {
  const [club, other, helper] = [await aClub({ name: "Decibel Collective" }), await aClub({ name: "Robots" }), await aStudent()];
  await aGrant(helper, { role: "editor", club });
  const sheetsFor = async (as: Account, clubId?: string) => (await call(POST, { as, json: { ...words, clubId } })).body.sheets;
  const address = `${new URL(env.ORIGIN).host}/clubs/decibel-collective`;
  // Always a club's own address.
  const own = await sheetsFor(club, other.id);
  for (const { svg, ...choice } of own) expect(svg).toBe(posterSvg({ ...words, ...choice, address }));
  expect(await sheetsFor(helper, club.id)).toEqual(own);
  for (const { svg, ...choice } of await sheetsFor(helper)) expect(svg).toBe(posterSvg({ ...words, ...choice }));
  expect((await call(POST, { as: helper, json: { ...words, clubId: crypto.randomUUID() } })).status).toBe(200);
});

test("the sheets report letters that our fonts lack", async () => {
  const club = await aClub();
  for (const given of [{ title: "संगीत संध्या", venue: "सभागृह" }, { title: "Café Łódź" }]) {
    expect((await call(POST, { as: club, json: { ...words, ...given } })).body).not.toHaveProperty("letters");
  }
  for (const given of [{ title: "இசை விழா" }, { venue: "விழா மண்டபம்" }]) {
    expect((await call(POST, { as: club, json: { ...words, ...given } })).body).toMatchObject({ letters: "missing" });
  }
});

test("date and venue may be missing or empty", async () => {
  const club = await aClub();
  for (const json of [
    { title: "Robo Wars", type: "Competition" },
    { title: "Robo Wars", type: "Competition", date: "", venue: "" },
  ]) {
    const answer = await call(POST, { as: club, json });
    expect(answer.status).toBe(200);
    expect(answer.body.sheets[0].svg).toContain("<title>Robo Wars, Competition</title>");
  }
});

test("hostile words stay text in every sheet", async () => {
  const answer = await call(POST, { as: await aClub(), json: { ...words, title: "</svg><script>a&'\"" } });
  expect(answer.status).toBe(200);
  for (const { svg } of answer.body.sheets) expect(svg.match(/<\/?(script|svg)/g)).toEqual(["<svg", "</svg"]);
});

test.each([
  ["title", { ...words, title: "abc" }],
  ["title", { ...words, title: "a".repeat(30) }],
  ["type", { ...words, type: "Party" }],
  ["date", { ...words, date: "2026-02-30" }],
  ["venue", { ...words, venue: "v".repeat(50) }],
])("a wrong %s is named", async (field, json) => {
  const answer = await call(POST, { as: await aClub(), json });
  expect(answer.status).toBe(400);
  expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toEqual([field]);
});

test("only a club is offered any", async () => {
  expect((await call(POST, { json: words })).status).toBe(401);
  expect((await call(POST, { as: await aStudent(), json: words })).status).toBe(403);
});

test("a club that asks constantly waits, other clubs do not", async () => {
  const [club, neighbour] = [await aClub(), await aClub()];
  await call(POST, { as: club, json: words });
  await db.$executeRaw`UPDATE "RateLimit" SET points = 240 WHERE key LIKE 'poster-sheets:%'`;
  const refused = await call(POST, { as: club, json: words });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(POST, { as: neighbour, json: words })).status).toBe(200);
});
