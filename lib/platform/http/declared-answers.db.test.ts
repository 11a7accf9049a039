import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { type Answers, messageJson } from "@/lib/platform/http/declaration";
import { endpoint, jsonText, reply, route } from "@/lib/platform/http/route";
import { call } from "@/lib/testing/call";

const name = z.strictObject({ name: z.string() });

type Give = () => unknown;

/** An endpoint whose handler gives what the type of its declaration would refuse. */
function answering<A extends Answers>(answers: A, give: Give) {
  return call(endpoint({ GET: route({ access: PUBLIC, answers, handle: give as () => never }) }).GET, { method: "GET" });
}

afterEach(() => {
  vi.restoreAllMocks();
  env.CHECK_ANSWERS = true;
});

test.each<[string, Answers, Give, number]>([
  ["a 200", { 200: name }, () => ({ name: "Ada" }), 200],
  ["a 201", { 200: messageJson, 201: name }, () => reply({ name: "Ada" }, { status: 201 }), 201],
  ["JSON text", { 200: name }, () => jsonText('{"name":"Ada"}'), 200],
  ["an answer without a body", {}, () => undefined, 204],
])("%s as declared is sent", async (_what, answers, give, status) => {
  expect((await answering(answers, give)).status).toBe(status);
});

describe("in tests", () => {
  test.each<[string, Answers, Give, string]>([
    ["another key", { 200: name }, () => ({ name: "Ada", email: "ada@e.in" }), "email"],
    ["another key in JSON text", { 200: name }, () => jsonText('{"name":"Ada","email":"ada@e.in"}'), "email"],
    ["a missing key", { 200: name }, () => ({}), "name"],
    ["another status", { 200: name }, () => reply({ name: "Ada" }, { status: 201 }), "201"],
    ["no body", { 200: name }, () => undefined, "204"],
    ["a body instead of none", {}, () => ({ name: "Ada" }), "200"],
  ])("%s is a 500 whose cause is reported, without values", async (_what, answers, give, told) => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await answering(answers, give)).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(reported).toHaveBeenCalledOnce();
    const report = String(reported.mock.calls[0]);
    expect(report).toContain(told);
    expect(report).not.toContain("ada@e.in");
  });
});

test("where the site serves nothing is compared", async () => {
  env.CHECK_ANSWERS = false;
  expect(await answering({ 200: name }, () => ({ nick: "Ada" }))).toMatchObject({ status: 200, body: { nick: "Ada" } });
});

test("a handler that answers something else does not compile", () => {
  const access = PUBLIC;
  route({ access, answers: { 200: name, 201: messageJson }, handle: async () => reply({ message: "Done" }, { status: 201 }) });
  // @ts-expect-error a key is missing
  route({ access, answers: { 200: name }, handle: () => ({}) });
  // @ts-expect-error a status is not declared
  route({ access, answers: { 200: name }, handle: () => reply({ name: "Ada" }, { status: 201 }) });
  // @ts-expect-error the body of another status
  route({ access, answers: { 200: name, 201: messageJson }, handle: () => reply({ name: "Ada" }, { status: 201 }) });
  // @ts-expect-error no answer
  route({ access, answers: { 200: name }, handle: () => {} });
});
