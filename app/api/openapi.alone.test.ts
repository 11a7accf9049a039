import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test, vi } from "vitest";
import { API_SCOPES } from "@/lib/platform/auth/scopes";
import type { Call } from "@/lib/platform/http/declaration";

vi.hoisted(() => {
  process.env.NEXTAUTH_SECRET = "a secret of this test";
  process.env.DATABASE_URL = "postgres://nobody@localhost:1/none";
});

const { calls } = await import("@/lib/site/api-client/calls");
const { endpointsPage } = await import("@/lib/testing/endpoints-page");
const { descriptionText, operationIdOf } = await import("@/scripts/openapi/describe");

const METHODS = ["get", "post", "put", "delete"];
type Operation = {
  operationId: string;
  summary: string;
  security: unknown[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
};
type Described = { paths: Record<string, Record<string, Operation>>; webhooks: Record<string, unknown> };
const described: Described = JSON.parse(descriptionText());

const operations = Object.entries(described.paths).flatMap(([address, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${address}`, method, ...operation })),
);

test("lib/calls/openapi.json is what the declarations say; `npm run docs` and the build write it [platform 3, 11.1]", async () => {
  await expect(descriptionText()).toMatchFileSnapshot("../../lib/calls/openapi.json");
});

test("the description is the same whenever and wherever it is written [platform 3, 11.1]", () => {
  const text = descriptionText();
  vi.stubEnv("TZ", "Pacific/Auckland");
  vi.useFakeTimers({ now: new Date("2031-05-06T07:08:09Z"), toFake: ["Date"] });
  const later = descriptionText();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  expect(later).toBe(text);
});

test("every call that reads a body says what it takes [platform 3]", () => {
  const requestBodyOf = (name: string) => operations.find(({ call }) => call === name)?.requestBody;
  const read = Object.entries<Call>(calls).filter(([, { json, form, signed, rawMaxBytes }]) => json || form || signed || rawMaxBytes);
  expect(read.filter(([name]) => !requestBodyOf(name)).map(([name]) => name)).toEqual([]);
  const object = { required: true, content: { "application/json": { schema: { type: "object" } } } };
  expect(requestBodyOf("POST /api/mcp")).toEqual(object);
});

test("the texts of an import that carry JSON say so, and what they carry [platform 3]", () => {
  const body = operations.find(({ call }) => call === "POST /api/import/events")?.requestBody;
  const { properties = {} } = body?.content["multipart/form-data"]?.schema ?? {};
  for (const name of ["columns", "defaults", "edits"])
    expect(properties[name]).toMatchObject({ type: "string", contentMediaType: "application/json", contentSchema: { type: "object" } });
  expect(properties.rows).toMatchObject({
    contentMediaType: "application/json",
    contentSchema: { type: "array", items: { type: "integer" } },
  });
});

test("the call that tells of its token is made by tokens alone [platform 12]", () => {
  const { security } = operations.find(({ call }) => call === "GET /api/token") ?? {};
  expect(security).toEqual(API_SCOPES.map((scope) => ({ token: [scope] })));
});

test("every example is a request that its call takes [platform 3]", () => {
  const wrong = Object.entries<Call>(calls).flatMap(([name, { params, query, json, form, example }]) => {
    if (!example) return [];
    const parts = [
      [params, example.path ?? {}],
      [query, example.query ?? {}],
      [json ?? form, example.body ?? {}],
    ] as const;
    return parts.flatMap(([schema, value]) => {
      const error = schema?.safeParse(value).error;
      return error ? [{ name, issues: error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) }] : [];
    });
  });
  expect(wrong).toEqual([]);
  const open = Object.entries<Call>(calls).filter(
    ([name, { access }]) => name.startsWith("GET ") && access.every((role) => role === "visitor"),
  );
  // Calls with a secret in the path, and those of machines, have none.
  expect(
    open
      .filter(([, { example }]) => !example)
      .map(([name]) => name)
      .sort(),
  ).toEqual(["GET /api/cron", "GET /api/ready", "GET /api/records/{token}", "GET /api/unsubscribe/{token}"]);
});

test("the description is valid OpenAPI 3.1 [platform 3, 11.1]", async () => {
  expect(await new Validator().validate(described)).toMatchObject({ valid: true });
});

test("the description names every call of the document of endpoints once, each with a sentence [platform 3, 11.1]", () => {
  const documented = [...endpointsPage().matchAll(/^### ([A-Z]+ \/.*)$/gm)].map(([, call]) => call);
  expect(operations.map(({ call }) => call).sort()).toEqual(documented.sort());
  expect(operations.map(({ call }) => call).sort()).toEqual(Object.keys(calls).sort());
  expect(operations.filter(({ method, summary }) => !METHODS.includes(method) || !summary.endsWith("."))).toEqual([]);
});

test("an operation's id is its method and address in words, and no two are the same [platform 3]", () => {
  expect(operationIdOf("GET /api/event/{id}")).toBe("getEventById");
  expect(operationIdOf("GET /api/events/{id}/answers.csv")).toBe("getEventsByIdAnswersCsv");
  for (const { call, operationId } of operations) expect(operationId).toBe(operationIdOf(call));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});
