import { readdirSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { NextRequest } from "next/server";
import { afterAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { env } from "@/lib/platform/env";
import type { Call } from "@/lib/platform/http/declaration";
import { JSON_MAX_BYTES } from "@/lib/platform/http/parse";
import { log } from "@/lib/platform/log";
import { call } from "@/lib/testing/call";
import {
  ACTORS,
  type ActorName,
  callerOf,
  DECLARED,
  listEndpoints,
  requestOf,
  type SentParts,
  theWorld,
  type World,
} from "@/lib/testing/every-call";
import { forgedCursors, HOSTILE_JSON, HOSTILE_TEXTS, inputOf, placesIn, sampleOf, valuesAt, withValue } from "@/lib/testing/hostile";
import { emptyLimits } from "@/lib/testing/tables";

/**
 * Every call with hostile values in each of its parameters, one at a time, as an actor that passes its access rule, and in all of them
 * together as every other actor. No answer is a failure of ours, every refusal has the shape of a refusal, and no answer reveals internals.
 * The pipeline compares successes with their declaration (CHECK_RESPONSES).
 */
const endpoints = await listEndpoints();
type Part = "params" | "query" | "json" | "form";

type Schema = z.core.$ZodType | undefined;
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes | undefined)?._zod.def;

/** The schema of the value in a form's field that is JSON text; undefined for other fields. */
function jsonIn(schema: Schema): Schema {
  const def = defOf(schema);
  if (def && "innerType" in def) return jsonIn(def.innerType);
  return def?.type === "pipe" && /^(object|array)$/.test(defOf(def.out)?.type ?? "") ? def.out : undefined;
}

/** The fields of a form that are JSON text, whose parts are attacked too. */
function jsonFieldsOf(form: Schema): [field: string, schema: z.ZodType][] {
  const def = defOf(form);
  if (def?.type !== "object") return [];
  return Object.entries(def.shape).flatMap(([field, inner]) => {
    const schema = jsonIn(inner);
    return schema ? [[field, schema as z.ZodType] as [string, z.ZodType]] : [];
  });
}

test("JSON text in forms is found", () => {
  const found = Object.entries(DECLARED).flatMap(([name, { form }]) => jsonFieldsOf(form).map(([field]) => `${name} ${field}`));
  expect(found).toEqual(
    expect.arrayContaining([
      ...["joining", "posterChoice", "tags"].map((field) => `POST /api/event/listing ${field}`),
      "PUT /api/clubs/{id} links",
    ]),
  );
});

const placesOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .flatMap(([name, inner]) => placesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]))
        .concat([path])
    : [path];

type Attack = { what: string; change: (sent: SentParts) => SentParts };

/** One hostile value in one place each. */
function* attacksOn(name: string, sent: SentParts): Generator<Attack> {
  const declared: Partial<Call> = DECLARED[name] ?? {};
  const namesOf = (part: Part) => {
    const schema = declared[part];
    return new Set([...(schema ? placesIn(inputOf(schema)).map(([first]) => String(first)) : []), ...keysOf(sent[part])]);
  };
  const textsAt = (part: Part, field: string) => {
    const schema = declared[part];
    return schema ? valuesAt(inputOf(schema), [field]).filter((value) => typeof value === "string") : HOSTILE_TEXTS;
  };
  for (const part of ["params", "query"] as const)
    for (const field of namesOf(part))
      for (const value of [...textsAt(part, field), ...(field === "cursor" ? forgedCursors() : [])])
        yield { what: `${part} ${field}`, change: (sent) => ({ ...sent, [part]: { ...sent[part], [field]: value } }) };
  if (sent.json !== undefined) {
    const schema = declared.json ? inputOf(declared.json) : {};
    for (const place of once([[], ...placesIn(schema), ...placesOf(sent.json)]))
      for (const value of valuesAt(schema, place))
        yield { what: `json ${place.join(".")}`, change: (sent) => ({ ...sent, json: withValue(sent.json, schema, place, value) }) };
  }
  if (sent.form) {
    const withField =
      (field: string, ...values: (string | File)[]) =>
      (sent: SentParts) => {
        const form = new FormData();
        for (const [key, value] of sent.form ?? []) if (key !== field) form.append(key, value);
        for (const value of values) form.append(field, value);
        return { ...sent, form };
      };
    for (const field of namesOf("form")) {
      for (const value of [...textsAt("form", field), ...HOSTILE_JSON]) yield { what: `form ${field}`, change: withField(field, value) };
      const files = ["a\r\nb.png", "../../x.svg"].map((file) => new File(["<svg onload=alert(1)>"], file));
      yield { what: `files as ${field}`, change: withField(field, ...files) };
    }
    for (const [field, inner] of jsonFieldsOf(declared.form)) {
      const schema = inputOf(inner);
      for (const place of once([[], ...placesIn(schema)]))
        for (const value of valuesAt(schema, place))
          yield {
            what: `${field} ${place.join(".")}`,
            change: withField(field, JSON.stringify(withValue(sampleOf(schema), schema, place, value))),
          };
    }
  }
}

const once = (places: (readonly (string | number)[])[]) => new Map(places.map((place) => [JSON.stringify(place), place])).values();

const handlerOf = (name: string) => endpoints.get(name) as Parameters<typeof call>[0];

const keysOf = (part: unknown): string[] =>
  part instanceof FormData ? [...part.keys()] : typeof part === "object" && part !== null ? Object.keys(part) : [];

async function send(name: string, world: World, actor: ActorName, { form, ...sent }: SentParts) {
  const [method = ""] = name.split(" ");
  const as = actor === "visitor" ? undefined : world[actor];
  const ask = () => call(handlerOf(name), { ...sent, body: form, method, as });
  const answer = await ask();
  if (answer.status !== 429) return answer;
  // A limit would hide the code behind it.
  await emptyLimits();
  return ask();
}

/** The files that are served beside the API: the other route files. */
const APP = path.resolve(import.meta.dirname, "..");
const FILES = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /^(?!api\/).*\broute\.tsx?$/.test(file));
type RouteFile = { GET(request: NextRequest, context: { params: Promise<Record<string, string>> }): Promise<Response> };

/** The words of the validation library for a schema without a message of its own. */
const LIBRARY =
  /"message":"(Invalid (input|option|string|number|key|value|discriminator|[A-Z]{2}|[a-z0-9-]+")|Too (big|small)|Unrecognized key)/;
const INSIDES = /node_modules|at \w+ \(|prisma|\bSELECT \*|passwordHash|argon2|syntax error|root:x:/i;

const logged = vi.spyOn(log, "error");
afterAll(() => logged.mockRestore());

function expectSafe({ status, body, headers }: Awaited<ReturnType<typeof call>>, what: string): void {
  expect(status, status < 500 ? what : `${what}: ${inspect(logged.mock.lastCall?.[0])}`).toBeLessThan(500);
  const type = headers.get("content-type") ?? "none";
  if (status >= 400) expect({ type, body }, what).toMatchObject({ type: "application/json", body: { code: /./, message: /./ } });
  expect(type, what).toMatch(/^(none|application\/(json|zip|pdf)|text\/(csv|plain)|application\/vnd\.openxmlformats)/);
  expect([...headers.values()].join(), what).not.toMatch(/role=admin|[\r\n]/);
  if (status >= 400) expect(JSON.stringify(body), what).not.toMatch(INSIDES);
  if (status >= 400) expect(JSON.stringify(body), what).not.toMatch(LIBRARY);
}

/** All places of a request together. */
const everywhere = (sent: SentParts, text: string): SentParts => ({
  params: sent.params && Object.fromEntries(Object.keys(sent.params).map((name) => [name, text])),
  query: { ...sent.query, q: text, cursor: text, limit: text, id: text },
  json: sent.json === undefined ? undefined : Object.fromEntries(keysOf(sent.json).map((name) => [name, text])),
  form: sent.form && new FormData(),
});
const EVERYWHERE = ["a\0b", "' OR ''='"];

test.each(Object.keys(DECLARED))("%s: no hostile value causes a failure of ours", async (name) => {
  const first = callerOf(name);
  const world = await theWorld();
  for (const actor of ACTORS)
    for (const text of EVERYWHERE)
      expectSafe(await send(name, world, actor, everywhere(requestOf(name, world), text)), `as ${actor}: ${text.slice(0, 30)}`);
  /** Whether an attack changed the data that the next ones need. */
  let isChanged = false;
  for (const { what, change } of attacksOn(name, requestOf(name, world))) {
    const attack = async () => {
      const sent = change(requestOf(name, world));
      const answer = await send(name, world, first, sent);
      expectSafe(answer, `${what}: ${JSON.stringify(sent).slice(0, 300)}`);
      return answer.status;
    };
    let status = await attack();
    if (isChanged && [404, 409, 410].includes(status)) {
      await theWorld();
      isChanged = false;
      status = await attack();
    }
    isChanged ||= status < 300 && !/^(GET|PUT)/.test(name);
  }
});

test("a cursor of a list by names that no name can have is refused", async () => {
  const world = await theWorld();
  const cursor = Buffer.from(JSON.stringify(["name", "a\0b", crypto.randomUUID()])).toString("base64url");
  const sent = { ...requestOf("GET /api/manage/{eventId}/people", world), query: { sort: "name", cursor } };
  expect(await send("GET /api/manage/{eventId}/people", world, "club", sent)).toMatchObject({ status: 400 });
});

test("a file beside the API answers 200 or 404, whatever its name", async () => {
  expect(FILES.length).toBeGreaterThan(7);
  for (const what of FILES) {
    const { GET } = (await import(path.join(APP, what))) as RouteFile;
    for (const text of HOSTILE_TEXTS) {
      const names = Object.fromEntries([...what.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name, text]));
      const answer = await GET(new NextRequest(env.ORIGIN), { params: Promise.resolve(names) });
      expect([200, 404], `${what} ${text.slice(0, 60)}`).toContain(answer.status);
      if (answer.status === 200) expect(await answer.text(), what).not.toContain("<script");
    }
  }
});

const jsonType = { "content-type": "application/json" };

test("a body that is not JSON is refused", async () => {
  const world = await theWorld();
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  for (const [name, { json }] of Object.entries(DECLARED)) {
    if (!json) continue;
    const [method] = name.split(" ");
    const actor = callerOf(name);
    for (const body of ["{", "", deep, new Uint8Array([0xff, 0xfe, 0x7b])]) {
      const { params, query } = requestOf(name, world);
      const as = actor === "visitor" ? undefined : world[actor];
      const answer = await call(handlerOf(name), { method, params, query, as, body, headers: jsonType });
      expectSafe(answer, name);
    }
  }
});

test("a body that is cut off is refused, not a failure of ours", async () => {
  const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  for (const name of Object.keys(DECLARED).filter((each) => /^(POST|PUT)/.test(each))) {
    const init = { method: name.split(" ")[0], body: cutOff(), duplex: "half", headers: jsonType } as const;
    const answer = await handlerOf(name)(new NextRequest(`${env.ORIGIN}/api`, init), { params: Promise.resolve({}) });
    expect(answer.status, name).toBeLessThan(500);
  }
});

test("a body of a wrong type, or a too large one, is refused before it is read to its end", async () => {
  const logIn = handlerOf("POST /api/auth/student-login");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await call(logIn, { body: "email=a", headers: form })).toMatchObject({ status: 415 });
  expect(await call(logIn, { body: "{}" })).toMatchObject({ status: 415 });
  const large = JSON.stringify({ email: "a".repeat(JSON_MAX_BYTES) });
  expect(await call(logIn, { body: large, headers: jsonType })).toMatchObject({ status: 413 });
});

test("a method that is not offered is a 405 that names the offered ones", async () => {
  const { GET } = await import("@/app/api/auth/student-login/route");
  const answer = await call(GET, { method: "GET" });
  expect(answer).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(answer.headers.get("allow")).toBe("POST");
});

test("every JSON value is answered below 500", async () => {
  const posts = Object.keys(DECLARED).filter((name) => name.startsWith("POST"));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), fc.jsonValue(), async (name, json) => {
      const { status } = await call(handlerOf(name), { json });
      return status >= 200 && status < 500;
    }),
    { numRuns: 150 },
  );
});
