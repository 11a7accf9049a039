import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import ApiPartPage, { generateMetadata } from "@/app/(site)/api-docs/[part]/page";
import ApiDocsPage from "@/app/(site)/api-docs/page";
import { ERROR_CATALOGUE, type ErrorCode, publicCode } from "@/lib/platform/errors";
import { calls } from "@/lib/site/api-client/calls";
import { callsOf, type DocCall, failuresOf } from "@/lib/site/api-docs/description";
import { curlOf, sampleOf } from "@/lib/site/api-docs/sample";
import { limitWords, schemaWords } from "@/lib/site/api-docs/words";
import { API_PAGES } from "@/lib/site/seo/api-pages";
import { isKnownAddress } from "@/lib/site/seo/known-addresses";

const props = (part: string) => ({ params: Promise.resolve({ part }), searchParams: Promise.resolve({}) });
const htmlOf = (page: ReactElement) => renderToStaticMarkup(page);
const partHtml = async (part: string) => htmlOf(await ApiPartPage(props(part)));

/** Calls of banks, clocks and upload services have no place in the pages. */
const shown = API_PAGES.flatMap(({ name }) => callsOf(name));

test("every call that other programs make is on one page, with a command that makes it [platform 3]", async () => {
  expect(shown.length).toBeGreaterThan(Object.keys(calls).length - 6);
  expect(new Set(shown.map(({ operationId }) => operationId)).size).toBe(shown.length);
  for (const { name } of API_PAGES) {
    const html = await partHtml(name);
    for (const { operationId } of callsOf(name)) expect(html).toContain(`id="${operationId}"`);
    expect(html.match(/>curl /g)?.length ?? 0).toBeGreaterThanOrEqual(callsOf(name).length);
  }
});

test("a page is small, has a heading of its own, and links only to what is there [platform 3]", async () => {
  const pages = new Map([["/api-docs", htmlOf(ApiDocsPage())]]);
  for (const { name } of API_PAGES) pages.set(`/api-docs/${name}`, await partHtml(name));
  const ids = (page: string) => new Set([...(pages.get(page) ?? "").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = new Map([...pages.keys()].map((page) => [page, ids(page)]));
  for (const [page, html] of pages) {
    // In a document each part is there twice: as HTML, and for the router.
    expect(Buffer.byteLength(html), page).toBeLessThan(180 * 1024);
    expect(html.match(/<h1/g), page).toHaveLength(1);
    expect(html, page).not.toMatch(/<script|\[object|undefined/);
    for (const [, path = "", id = ""] of html.matchAll(/href="((?:\/api-docs[^"#]*)?)(?:#([^"]*))?"/g)) {
      if (!path && !id) continue;
      expect(pages.has(path || page), `${page}: ${path}`).toBe(true);
      if (id) expect(targets.get(path || page), `${page}: ${path}#${id}`).toContain(id);
    }
  }
});

test("from the first page, each one leads to the next and back to the one before, until all were read [platform 3]", async () => {
  const before: string[] = [];
  let html = htmlOf(ApiDocsPage());
  const to = (rel: string) => html.match(new RegExp(`<a[^>]*rel="${rel}"[^>]*>`))?.[0].match(/href="([^"]+)"/)?.[1];
  for (let here: string | undefined = "/api-docs"; here; here = to("next")) {
    if (here !== "/api-docs") html = await partHtml(here.slice("/api-docs/".length));
    expect(to("prev"), here).toBe(before.at(-1));
    before.push(here);
  }
  expect(before).toEqual(["/api-docs", ...API_PAGES.map(({ name }) => `/api-docs/${name}`)]);
});

test("every code of a failure is in the table of errors, once [platform 3]", async () => {
  const html = await partHtml("errors");
  const codes = new Set((Object.keys(ERROR_CATALOGUE) as ErrorCode[]).map(publicCode));
  for (const code of codes) expect(html.split(`id="${code}"`), code).toHaveLength(2);
  for (const { code } of shown.flatMap(failuresOf)) expect(codes).toContain(code);
});

test("only the names of guides and parts are addresses, and each page has a title and a description of its own", async () => {
  for (const { name } of API_PAGES) expect(await isKnownAddress(`/api-docs/${name}`)).toBe(true);
  for (const name of ["none", "Events", "events/more"]) expect(await isKnownAddress(`/api-docs/${name}`)).toBe(name === "events/more");
  const pages = await Promise.all(API_PAGES.map(({ name }) => generateMetadata(props(name))));
  for (const of of ["title", "description"] as const) expect(new Set(pages.map((page) => page[of])).size).toBe(API_PAGES.length);
  for (const { description } of pages) expect(description).toMatch(/^The .{50,150}\.$/);
});

const call = (changes: Partial<DocCall>): DocCall => ({
  operationId: "postThing",
  tags: ["things"],
  summary: "Makes a thing.",
  method: "POST",
  path: "/api/thing/{id}",
  security: [{ session: [] }, { token: ["events:write"] }],
  responses: {},
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
  ...changes,
});

test("a command has what the call requires, and its example where there is one [platform 3]", () => {
  const schema = { type: "object", properties: { name: { type: "string" }, size: { type: "integer" } }, required: ["name"] };
  expect(
    curlOf(call({ requestBody: { content: { "application/json": { schema, example: { name: "it's" } } } } }), "https://quad.example"),
  ).toBe(
    `curl -X POST 'https://quad.example/api/thing/01900000-0000-7000-8000-000000000001' \\
  -H 'Authorization: Bearer quad_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"it'\\''s"}'`,
  );
  const form = { type: "object", properties: { image: { type: "string", contentMediaType: "image/*" } }, required: ["image"] };
  expect(curlOf(call({ requestBody: { content: { "multipart/form-data": { schema: form } } } }), "https://quad.example")).toContain(
    "-F 'image=@file'",
  );
  expect(curlOf(call({ method: "GET", path: "/api/asd", parameters: [], security: [] }), "https://quad.example")).toBe(
    "curl 'https://quad.example/api/asd'",
  );
});

test("an example of an answer has its form", () => {
  const item = {
    type: "object",
    properties: { _id: { type: "string", format: "uuid" }, at: { type: ["string", "null"], format: "date-time" } },
  };
  expect(
    sampleOf({
      type: "object",
      properties: { things: { type: "array", items: item }, next: { anyOf: [{ type: "null" }, { type: "integer" }] } },
    }),
  ).toEqual({
    things: [{ _id: "01900000-0000-7000-8000-000000000001", at: "2026-12-19T12:30:00.000Z" }],
    next: 1,
  });
});

test.each([
  [{ type: "string", minLength: 4, maxLength: 29 }, "text, 4 to 29 characters"],
  [{ type: "string", enum: ["a", "b"], default: "a" }, "`a`, `b`, otherwise `a`"],
  [{ type: "array", maxItems: 10, items: { type: "string", format: "uuid" } }, "a list with up to 10 of an id"],
  [{ type: ["integer", "null"], minimum: 1 }, "a whole number, 1 or more, or `null`"],
  [{ contentMediaType: "application/json", contentSchema: { type: "boolean" } }, "JSON: `true` or `false`"],
])("%j takes %s", (schema, words) => expect(schemaWords(schema)).toBe(words));

test.each([
  [{ name: "a", calls: 120, seconds: 3600, per: "account" }, "120 an hour for each account"],
  [{ name: "b", calls: 1300, seconds: 600, per: "address" }, "1,300 in 10 minutes for each address"],
])("%j is %s", (limit, words) => expect(limitWords(limit)).toBe(words));
