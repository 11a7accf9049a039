import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { requestOf } from "@/lib/platform/http/call";
import { clientOf, NETWORK_ERROR } from "@/lib/platform/http/client";
import { messageJson } from "@/lib/platform/http/declaration";

const thingQuery = z.object({ q: z.string().optional(), size: z.coerce.number().optional() });

const calls = {
  "GET /api/thing/{id}": {
    summary: "Reads a thing.",
    params: z.object({ id: z.string() }),
    query: thingQuery,
    access: PUBLIC,
    responses: { 200: z.strictObject({ size: z.int() }) },
  },
  "POST /api/thing": {
    summary: "Makes a thing.",
    access: PUBLIC,
    json: z.object({ kind: z.enum(["big", "small"]) }),
    responses: { 201: messageJson, 400: z.strictObject({ triesLeft: z.int() }) },
  },
} as const;

test("the variables of an address are encoded, and a query follows", () => {
  const sent = { path: { id: "a/b?c" }, query: { q: "robo & co" } };
  expect(requestOf("GET /api/thing/{id}/part", sent)).toEqual({ method: "GET", url: "/api/thing/a%2Fb%3Fc/part?q=robo+%26+co" });
  const paged = { path: { id: "1" }, query: { limit: 20, cursor: undefined } };
  expect(requestOf("GET /api/thing/{id}", paged)).toEqual({ method: "GET", url: "/api/thing/1?limit=20" });
  expect(requestOf("POST /api/thing", {})).toEqual({ method: "POST", url: "/api/thing" });
});

test("an answer that was cut short is none: a call throws, and a read asks once more; a 204 has no body", async () => {
  const answers = [new Response('{"si'), new Response('{"si'), new Response('{"size":3}'), new Response(null, { status: 204 })];
  vi.stubGlobal("fetch", async () => answers.shift());
  onTestFinished(() => void vi.unstubAllGlobals());
  const { api, read } = clientOf<typeof calls>();
  const sent = { path: { id: "1" } };
  await expect(api("GET /api/thing/{id}", sent)).rejects.toMatchObject({ status: 0, message: NETWORK_ERROR });
  expect(await read("GET /api/thing/{id}", sent)).toEqual({ size: 3 });
  expect(await api("GET /api/thing/{id}", sent)).toEqual({});
});

test("a call that is not declared, that is sent something else than it takes, or whose response is taken for something else does not compile", () => {
  const { api, read } = clientOf<typeof calls>();
  const made = () => [
    api("GET /api/thing/{id}", { path: { id: "1" } }).then(({ size }) => size.toFixed()),
    api("POST /api/thing", { body: { kind: "big" } }).then(({ message }) => message.trim()),
    // @ts-expect-error no such call
    api("GET /api/thing"),
    // @ts-expect-error a variable is missing
    api("GET /api/thing/{id}"),
    // @ts-expect-error another variable
    api("GET /api/thing/{id}", { path: { eventId: "1" } }),
    api("GET /api/thing/{id}", { path: { id: "1" }, query: { q: "robo", size: "3" } }),
    // @ts-expect-error a parameter that the call does not take
    api("GET /api/thing/{id}", { path: { id: "1" }, query: { tag: "robo" } }),
    // @ts-expect-error the call takes no query
    api("POST /api/thing", { body: { kind: "big" }, query: { q: "robo" } }),
    // @ts-expect-error the body is missing
    api("POST /api/thing"),
    // @ts-expect-error a value that the schema refuses
    api("POST /api/thing", { body: { kind: "huge" } }),
    // @ts-expect-error another field
    api("POST /api/thing", { body: { kind: "big", size: 3 } }),
    // @ts-expect-error JSON, not a form
    api("POST /api/thing", { body: new FormData() }),
    // @ts-expect-error failures are thrown, not returned
    api("POST /api/thing", { body: { kind: "big" } }).then(({ triesLeft }) => triesLeft),
    // @ts-expect-error only a GET may be repeated
    read("POST /api/thing"),
  ];
  expect(made).toBeTypeOf("function");
});
