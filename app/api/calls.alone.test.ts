import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { Call } from "@/lib/platform/http/declaration";

vi.hoisted(() => {
  process.env.NEXTAUTH_SECRET = "a secret of this test";
  process.env.DATABASE_URL = "postgres://nobody@localhost:1/none";
});

const { calls } = await import("@/lib/site/api-client/calls");
const { endpointsPage } = await import("@/lib/testing/endpoints-page");

type Declared = { declaration?: Call };

/** The declarations of the handlers of all route files, by call: `GET /api/event/{id}`. */
async function declarationsOfRoutes() {
  const found = new Map<string, Call>();
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => path.basename(name) === "route.ts" && !name.startsWith("[[..."))) {
    const address = `/api/${path.dirname(file)}`.replaceAll(/\[(\w+)\]/g, "{$1}");
    const handlers = (await import(path.join(import.meta.dirname, file))) as Record<string, Declared>;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const { declaration } = handlers[method] ?? {};
      if (declaration) found.set(`${method} ${address}`, declaration);
    }
  }
  return found;
}

const served = await declarationsOfRoutes();
const table = new Map<string, Call>(Object.entries(calls));

test("every endpoint takes the declaration of its own address, the one that types the browser's functions", () => {
  expect([...table.keys()].sort()).toEqual([...served.keys()].sort());
  for (const [call, declaration] of served) expect(declaration, call).toBe(table.get(call));
});

type JsonSchema = { type?: string; additionalProperties?: unknown; [key: string]: unknown };

/** The objects of a schema, at any depth. */
function objectsIn(schema: unknown): JsonSchema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return (schema as JsonSchema).type === "object" ? [schema as JsonSchema, ...inner] : inner;
}

test("no response has an undeclared key, and JSON Schema can describe every response", () => {
  const objects = [...table].flatMap(([call, { responses }]) =>
    Object.values(responses).flatMap((schema) => objectsIn(z.toJSONSchema(schema, { io: "input" })).map((object) => ({ call, object }))),
  );
  expect(objects.length).toBeGreaterThan(table.size);
  // A map declares its keys as `propertyNames`.
  for (const { call, object } of objects.filter(({ object }) => !object.propertyNames))
    expect(object.additionalProperties, call).toBe(false);
});

test("docs/endpoints.md has every call as it is declared; `npm run docs` writes it", async () => {
  const page = endpointsPage();
  expect([...page.matchAll(/^### ([A-Z]+ \/.*)$/gm)].map(([, call]) => call).sort()).toEqual([...table.keys()].sort());
  await expect(page).toMatchFileSnapshot("../../docs/endpoints.md");
});
