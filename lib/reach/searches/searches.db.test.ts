import { describe, expect, test } from "vitest";
import { PUT as change, DELETE as remove } from "@/app/api/searches/[id]/route";
import { GET as list, POST as save } from "@/app/api/searches/route";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { SEARCHES_MAX } from "@/lib/reach/searches/schema";
import { call } from "@/lib/testing/call";
import { aStudent } from "@/lib/testing/factories";

const post = (as: Account, json: unknown) => call(save, { as, json });
const put = (as: Account, id: string, json: unknown) => call(change, { method: "PUT", as, params: { id }, json });
const read = async (as: Account) => (await call(list, { method: "GET", as })).body.searches;

describe("saved searches", () => {
  test("are stored in one spelling, with filters only", async () => {
    const student = await aStudent();
    const asked =
      "view=month&sort=popular&past=1&types=Concert,Opera&tags=Music,Coding,Nothing&q=%20robo%20&price=free&month=2026-12&when=soon&near=18.52061,73.85674";
    const { status, body } = await post(student, { query: asked });
    expect(status).toBe(201);
    expect(new URLSearchParams(body.query)).toEqual(
      new URLSearchParams("q=robo&tags=Coding,Music&types=Concert&price=free&near=18.52,73.86&radius=25"),
    );
    expect(body).toMatchObject({ name: "“robo”, Coding, Music, Concert, free, within 25 km", alert: "none", lastHitAt: null });
    expect(await read(student)).toEqual([body]);
    expect(await db.savedSearch.findFirst()).toMatchObject({ tags: ["Coding", "Music"], types: ["Concert"], words: "robo" });
  });

  test.each(["", "view=map&sort=newest", "tags=Nothing", "past=1", "from=2026-13-01"])(
    "of %j are refused: there is no filter",
    async (query) => {
      const answer = await post(await aStudent(), { query });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", issues: [{ field: "query" }] } });
      expect(await db.savedSearch.count()).toBe(0);
    },
  );

  test.each([
    ["a query that is no text", { query: 1 }],
    ["an unknown alert", { query: "tags=Coding", alert: "loud" }],
    ["an empty name", { query: "tags=Coding", name: "" }],
    ["a query that is too long", { query: `q=${"a".repeat(2001)}` }],
    ["no query", {}],
  ])("with %s are refused", async (_what, json) => {
    expect(await post(await aStudent(), json)).toMatchObject({ status: 400 });
    expect(await db.savedSearch.count()).toBe(0);
  });

  test("are refused when they are too long as they are stored, each letter of a word as up to twelve", async () => {
    const student = await aStudent();
    const places = `college=${Array.from({ length: 10 }, () => crypto.randomUUID()).join(",")}`;
    const tooLong = { status: 400, body: { code: "validation_failed", issues: [{ field: "query", message: "This search is too long." }] } };
    expect(await post(student, { query: `q=${"क".repeat(200)}&${places}` })).toMatchObject(tooLong);
    const { body } = await post(student, { query: `q=${"क".repeat(200)}` });
    expect(await put(student, body._id, { query: `q=${"क".repeat(200)}&${places}` })).toMatchObject(tooLong);
    expect(await db.savedSearch.findMany({ select: { words: true, collegeIds: true } })).toEqual([
      { words: "क".repeat(200), collegeIds: [] },
    ]);
  });

  test("keep the words before a character that the limit cuts in two", async () => {
    const { status } = await post(await aStudent(), { query: `q=${"a".repeat(199)}🤖` });
    expect(status).toBe(201);
    expect(await db.savedSearch.findFirstOrThrow()).toMatchObject({ words: "a".repeat(199) });
  });

  test("with the same filters are one, however often they are saved concurrently", async () => {
    const student = await aStudent();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(student, { query: "tags=Music,Coding", alert: "digest" })));
    for (const { status, body } of answers) expect([status, body._id]).toEqual([201, answers[0]?.body._id]);
    expect((await post(student, { query: "tags=Coding,Music", name: "Both", alert: "instant" })).body).toMatchObject({
      _id: answers[0]?.body._id,
      name: "Both",
      alert: "instant",
    });
    expect(await db.savedSearch.count()).toBe(1);
  });

  test("are at most twenty, also with concurrent saves", async () => {
    const student = await aStudent();
    for (let number = 1; number < SEARCHES_MAX; number++) await post(student, { query: `q=word${number}` });
    const statuses = (await Promise.all(["a", "b", "c"].map((q) => post(student, { query: `q=${q}` })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect(await db.savedSearch.count()).toBe(SEARCHES_MAX);
    expect(await post(student, { query: "q=word1" })).toMatchObject({ status: 201 });
  });

  test("are changed and removed only by their student", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const { body } = await post(student, { query: "tags=Coding" });
    await post(student, { query: "tags=Music" });
    const found = { ...body, name: "Mine", alert: "instant" };
    expect(await put(student, body._id, { name: "Mine", alert: "instant" })).toMatchObject({ status: 200, body: found });
    for (const id of [body._id, crypto.randomUUID()]) {
      expect(await put(other, id, { alert: "none" })).toMatchObject({ status: 404, body: { code: "search_not_found" } });
      expect(await call(remove, { method: "DELETE", as: other, params: { id } })).toMatchObject({ status: 404 });
    }
    expect(await put(student, body._id, { query: "tags=Music" })).toMatchObject({ status: 400 });
    expect(await put(student, body._id, { query: "sort=newest" })).toMatchObject({ status: 400 });
    expect((await read(student)).map(({ name }: { name: string }) => name)).toEqual(["Music", "Mine"]);
    expect(await call(remove, { method: "DELETE", as: student, params: { id: body._id } })).toMatchObject({ status: 200 });
    expect(await call(remove, { method: "DELETE", as: student, params: { id: body._id } })).toMatchObject({ status: 404 });
    await db.student.delete({ where: { id: student.id } });
    expect(await db.savedSearch.count()).toBe(0);
  });
});
