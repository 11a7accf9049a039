import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { NextRequest } from "next/server";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { JSON_MAX_BYTES } from "@/lib/platform/http/parse";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, aStudent, PASSWORD } from "@/lib/testing/factories";

type Handler = Parameters<typeof call>[0];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
let handlers: { name: string; method: string; handler: Handler }[];

beforeAll(async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === "route.ts",
  );
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(path.join(import.meta.dirname, file))) as Record<string, Handler>] as const),
  );
  handlers = modules.flatMap(([file, module]) =>
    METHODS.flatMap((method) => (module[method] ? [{ name: `${method} ${path.dirname(file)}`, method, handler: module[method] }] : [])),
  );
});

type Sent = { json?: unknown; body?: BodyInit; headers?: Record<string, string>; params?: Record<string, string> };

/** One account of each kind, so that a body passes every access rule. */
let accounts: (Account | undefined)[];
beforeEach(async () => {
  accounts = [undefined, await aStudent(), await aCollege(), await aClub(), await anAdmin()];
});

async function expectRefusal(send: Sent) {
  for (const as of accounts) {
    for (const { name, method, handler } of handlers) {
      if (method === "GET" && !send.params) continue;
      const answer = await call(handler, { ...send, method, as });
      expect(answer.status, `${name} as ${as?.role}`).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.body, name).toMatchObject({ message: expect.stringMatching(/./) });
      expect(JSON.stringify(answer.body ?? ""), name).not.toMatch(/node_modules|at \w+ \(|prisma|SELECT|passwordHash/i);
    }
  }
}

const hostile: [string, unknown][] = [
  ["null", null],
  ["a list", [1, 2, 3]],
  ["text", "hello"],
  ["numbers for text", { email: 1, password: 2, userId: 3, otp: 4, name: 5, confirmPassword: 6 }],
  ["lists for text", { email: ["a@b.edu"], password: [PASSWORD], userId: [], otp: ["7", "K", "3", "Q"] }],
  ["operators", { email: { $ne: null }, password: { $gt: "" }, userId: { $regex: ".*" }, otp: { $exists: true } }],
  ["SQL", { email: "' OR 1=1 --@x.edu", password: '\'; DROP TABLE "Account"; --', userId: "' OR ''='", otp: "' OR" }],
  ["prototypes", JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"isAdmin": true}}, "email": "a@b.edu"}')],
  [
    "NUL",
    {
      email: "a\0@b.edu",
      password: `${PASSWORD}\0`,
      confirmPassword: `${PASSWORD}\0`,
      firstName: "A\0b",
      lastName: "C\0d",
      name: "Ferg\0usson",
    },
  ],
  [
    "lone surrogates",
    {
      firstName: "\ud800\ud800",
      lastName: "\udfff\udfff",
      name: "\ud800\ud800\ud800\ud800",
      email: "a@b.edu",
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  ],
  ["very long text", { email: `${"a".repeat(60_000)}@b.edu`, password: "A#1".repeat(20_000), firstName: "x".repeat(60_000) }],
];

test.each(hostile)("%s as a body: a refusal with a message, never a failure of ours", async (_name, json) => {
  await expectRefusal({ json });
});

test("a body that is no JSON is refused", async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  for (const body of ["{", "", deep, new Uint8Array([0xff, 0xfe, 0x7b])]) {
    await expectRefusal({ body, headers: { "content-type": "application/json" } });
  }
});

test("a body that is cut off is refused, not a failure of ours", async () => {
  const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  for (const { name, method, handler } of handlers.filter(({ method }) => method === "POST" || method === "PUT")) {
    const init = { method, body: cutOff(), duplex: "half", headers: { "content-type": "application/json" } } as const;
    const answer = await handler(new NextRequest(`${env.ORIGIN}/api`, init), { params: Promise.resolve({}) });
    expect(answer.status, name).toBeLessThan(500);
  }
});

test("a body of a kind that is not taken, or too large, is refused before it is read to its end", async () => {
  const logIn = handlers.find(({ name }) => name === "POST auth/student-login") as (typeof handlers)[number];
  expect(await call(logIn.handler, { body: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } })).toMatchObject({
    status: 415,
  });
  expect(await call(logIn.handler, { body: "{}" })).toMatchObject({ status: 415 });
  const large = JSON.stringify({ email: "a".repeat(JSON_MAX_BYTES) });
  expect(await call(logIn.handler, { body: large, headers: { "content-type": "application/json" } })).toMatchObject({ status: 413 });
});

test("whatever a path names, it is no failure of ours", { timeout: 120_000 }, async () => {
  for (const id of [
    "1",
    "null",
    "undefined",
    "../../etc/passwd",
    "%00",
    "\0",
    "' OR 1=1",
    "00000000-0000-0000-0000-000000000000",
    "x".repeat(5000),
  ]) {
    await expectRefusal({
      params: { id, eventId: id, userId: id, clubId: id, profileId: id, blogId: id, collegeId: id, collegeRepId: id, grantId: id },
    });
  }
});

test("a method that is not offered is a 405 that names those that are", async () => {
  const logIn = handlers.find(({ name }) => name === "GET auth/student-login") as (typeof handlers)[number];
  const answer = await call(logIn.handler, { method: "GET" });
  expect(answer).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(answer.headers.get("allow")).toBe("POST");
});

test("any JSON at all is answered below 500", async () => {
  const post = handlers.filter(({ name, method }) => method === "POST" && !name.includes("[[..."));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...post), fc.jsonValue(), async ({ handler }, json) => {
      const { status } = await call(handler, { json });
      return status >= 200 && status < 500;
    }),
    { numRuns: 150 },
  );
});
