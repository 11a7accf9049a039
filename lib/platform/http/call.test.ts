import { expect, test } from "vitest";
import { z } from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { requestOf } from "@/lib/platform/http/call";
import { clientOf } from "@/lib/platform/http/client";
import { messageJson } from "@/lib/platform/http/declaration";

const calls = {
  "GET /api/thing/{id}": { access: PUBLIC, responses: { 200: z.strictObject({ size: z.int() }) } },
  "POST /api/thing": {
    access: PUBLIC,
    responses: { 201: messageJson, 400: z.strictObject({ triesLeft: z.int() }) },
  },
} as const;

test("the variables of an address are encoded, and a query follows", () => {
  const sent = { path: { id: "a/b?c" }, query: { q: "robo & co" } };
  expect(requestOf("GET /api/thing/{id}/part", sent)).toEqual({ method: "GET", url: "/api/thing/a%2Fb%3Fc/part?q=robo+%26+co" });
  expect(requestOf("POST /api/thing", {})).toEqual({ method: "POST", url: "/api/thing" });
});

test("a call that is not declared, without its variables, or whose response is taken for something else does not compile", () => {
  const { api, read } = clientOf<typeof calls>();
  const made = () => [
    api("GET /api/thing/{id}", { path: { id: "1" } }).then(({ size }) => size.toFixed()),
    api("POST /api/thing", { body: {} }).then(({ message }) => message.trim()),
    // @ts-expect-error no such call
    api("GET /api/thing"),
    // @ts-expect-error a variable is missing
    api("GET /api/thing/{id}"),
    // @ts-expect-error another variable
    api("GET /api/thing/{id}", { path: { eventId: "1" } }),
    // @ts-expect-error failures are thrown, not returned
    api("POST /api/thing").then(({ triesLeft }) => triesLeft),
    // @ts-expect-error only a GET may be repeated
    read("POST /api/thing"),
  ];
  expect(made).toBeTypeOf("function");
});
