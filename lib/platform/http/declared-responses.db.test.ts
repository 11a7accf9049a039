import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { messageJson, type Responses } from "@/lib/platform/http/declaration";
import { endpoint, fileReply, jsonText, reply, route } from "@/lib/platform/http/route";
import { call } from "@/lib/testing/call";

const name = z.strictObject({ name: z.string() });
const open = { summary: "Anything.", access: PUBLIC } as const;

type Give = () => unknown;

/** An endpoint whose handler returns a value that the declaration's type would refuse. */
function responding<R extends Responses>(responses: R, give: Give) {
  return call(endpoint({ GET: route({ ...open, responses }, give as () => never) }).GET, { method: "GET" });
}

afterEach(() => {
  vi.restoreAllMocks();
  env.CHECK_RESPONSES = true;
});

test.each<[string, Responses, Give, number]>([
  ["a 200", { 200: name }, () => ({ name: "Ada" }), 200],
  ["a 201", { 200: messageJson, 201: name }, () => reply({ name: "Ada" }, { status: 201 }), 201],
  ["JSON text", { 200: name }, () => jsonText('{"name":"Ada"}'), 200],
  ["a response without a body", {}, () => undefined, 204],
])("%s as declared is sent", async (_what, responses, give, status) => {
  expect((await responding(responses, give)).status).toBe(status);
});

describe("in tests", () => {
  test.each<[string, Responses, Give, string]>([
    ["another key", { 200: name }, () => ({ name: "Ada", email: "ada@e.in" }), "email"],
    ["another key in JSON text", { 200: name }, () => jsonText('{"name":"Ada","email":"ada@e.in"}'), "email"],
    ["a missing key", { 200: name }, () => ({}), "name"],
    ["another status", { 200: name }, () => reply({ name: "Ada" }, { status: 201 }), "201"],
    ["no body", { 200: name }, () => undefined, "204"],
    ["a body instead of none", {}, () => ({ name: "Ada" }), "200"],
  ])("%s is a 500 whose cause is reported, without values", async (_what, responses, give, told) => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await responding(responses, give)).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(reported).toHaveBeenCalledOnce();
    const report = String(reported.mock.calls[0]);
    expect(report).toContain(told);
    expect(report).not.toContain("ada@e.in");
  });
});

describe("in tests an error", () => {
  const failing = (errors: readonly ErrorCode[]) =>
    call(
      endpoint({
        GET: route({ ...open, errors, responses: {} }, () => {
          throw new AppError("event_full");
        }),
      }).GET,
      { method: "GET" },
    );

  test("as declared is sent", async () => {
    expect(await failing(["event_full"])).toMatchObject({ status: 409, body: { code: "event_full" } });
  });

  test("that is not declared is a 500 whose cause is reported; public sites send it", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await failing([])).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(String(reported.mock.calls[0])).toContain("event_full");
    env.CHECK_RESPONSES = false;
    expect(await failing([])).toMatchObject({ status: 409 });
    expect(reported).toHaveBeenCalledOnce();
  });
});

async function* inOnePart() {
  yield "Ada";
}

test("a file of a type that is not declared is a 500 whose cause is reported", async () => {
  const sending = (type: string) => {
    const file = fileReply({ name: "people.csv", type, open: inOnePart });
    return call(endpoint({ GET: route({ ...open, responses: {}, sends: ["text/csv"] }, () => file) }).GET, { method: "GET" });
  };
  expect(await sending("text/csv; charset=utf-8")).toMatchObject({ status: 200, body: "Ada" });
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await sending("application/pdf")).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(String(reported.mock.calls[0])).toContain("application/pdf");
});

test("public sites compare nothing", async () => {
  env.CHECK_RESPONSES = false;
  expect(await responding({ 200: name }, () => ({ nick: "Ada" }))).toMatchObject({ status: 200, body: { nick: "Ada" } });
});

test("a handler with a wrong result does not compile", () => {
  const named = { ...open, responses: { 200: name } } as const;
  const namedOrMade = { ...open, responses: { 200: name, 201: messageJson } } as const;
  route(namedOrMade, async () => reply({ message: "Done" }, { status: 201 }));
  // @ts-expect-error a key is missing
  route(named, () => ({}));
  // @ts-expect-error a status is not declared
  route(named, () => reply({ name: "Ada" }, { status: 201 }));
  // @ts-expect-error the body of another status
  route(namedOrMade, () => reply({ name: "Ada" }, { status: 201 }));
  // @ts-expect-error no body
  route(named, () => {});
});
