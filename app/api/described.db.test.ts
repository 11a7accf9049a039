import { expect, test } from "vitest";
import { call } from "@/lib/testing/call";
import { differenceFromDescription } from "@/lib/testing/described";
import { type ActorName, CALLS, callerOf, DECLARED, listEndpoints, requestOf, theWorld, type World } from "@/lib/testing/every-call";

const endpoints = await listEndpoints();

async function answerOf(name: string, actor: ActorName, world: World) {
  const [method = ""] = name.split(" ");
  const { form, ...sent } = requestOf(name, world);
  const as = actor === "visitor" ? undefined : world[actor];
  return call(endpoints.get(name) as Parameters<typeof call>[0], { method, as, ...sent, body: form });
}

const isRead = (name: string) => name.startsWith("GET ") && !DECLARED[name]?.mutates;

test("what a call answers to those who may read fits its description, and what it answers to visitors too [platform 3, 11.1]", async () => {
  const world = await theWorld();
  const differences: unknown[] = [];
  const statuses = new Set<number>();
  const ask = async (name: string, actor: ActorName) => {
    const answer = await answerOf(name, actor, world);
    statuses.add(answer.status);
    const difference = differenceFromDescription(name, answer);
    if (difference) differences.push({ name, actor, difference });
  };
  for (const name of Object.keys(CALLS).filter(isRead)) await ask(name, callerOf(name));
  for (const name of Object.keys(CALLS)) await ask(name, "visitor");
  expect(differences).toEqual([]);
  for (const status of [200, 201, 400, 401, 404]) expect(statuses).toContain(status);
});

test("a comparison with the description finds what is not described", async () => {
  const headers = new Headers({ "content-type": "application/json" });
  const compare = (status: number, body: unknown) => differenceFromDescription("GET /api/live", { status, body, headers });
  expect(compare(200, { status: "ok", more: "keys may come" })).toBeUndefined();
  expect(compare(200, { status: "away" })).toBeTruthy();
  expect(compare(500, { code: "event_not_found", message: "no" })).toBeTruthy();
  expect(compare(418, {})).toBeTruthy();
});

test("the description is the same for everybody, and a client that has it gets a 304 [platform 3]", async () => {
  const { GET, HEAD } = await import("@/app/api/openapi.json/route");
  const { student } = await theWorld();
  const whole = await call(GET, { method: "GET" });
  expect(whole).toMatchObject({ status: 200, body: { openapi: "3.1.1", info: { title: "Quad" } } });
  expect(whole.headers.get("cache-control")).toBe("public, no-cache");
  expect(whole.headers.get("content-type")).toBe("application/json");
  const etag = whole.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(await call(GET, { method: "GET", as: student })).toMatchObject({ body: whole.body });
  const known = await call(GET, { method: "GET", headers: { "if-none-match": etag } });
  expect([known.status, known.body, known.headers.get("etag")]).toEqual([304, undefined, etag]);
  expect((await call(HEAD, { method: "HEAD" })).headers.get("etag")).toBe(etag);
});
