import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PRIVATE_ROOTS } from "@/lib/identity/pages/private-pages.cjs";
import { normalizeRequest } from "./public-request.mjs";

const HOST = "quad.example";
const VISITOR = {
  host: "elsewhere.example",
  cookie: "token=secret",
  authorization: "Bearer secret",
  "accept-language": "mr",
  "user-agent": "Bingbot",
  referer: "https://elsewhere.example/?q=secret",
  "content-security-policy": "script-src 'nonce-secret'",
  "x-forwarded-for": "6.6.6.6",
};
const ask = (url: string, headers: Record<string, string> = {}) => normalizeRequest(url, { ...VISITOR, ...headers }, HOST);

test("every page and file of the site is public, or one of the private pages", () => {
  const app = path.resolve(import.meta.dirname, "../app");
  const pages = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.startsWith("api/"))
    .map((file) => `/${path.dirname(file)}`.replace(/\/(\([^)]*\)|\.$)/g, "").replace(/\[\w+\]/g, "1"));
  expect(pages).toContain("/event/1");
  for (const page of pages) expect(ask(page || "/").isPublic, page).toBe(!PRIVATE_ROOTS.includes(page.split("/")[1] ?? ""));
});

test.each(["/", "/events-page", "/event/1", "/event/1.ics", "/blogs/page/2", "/sitemap.xml", "/no-such-page", "/student-profile.rsc"])(
  "whoever asks for %s, Next.js is asked alike",
  (page) => {
    const asked = { isPublic: true, url: page, headers: { host: HOST } };
    expect(ask(page)).toEqual(asked);
    expect(ask(`${page}?q=private-words&_rsc=other-words`)).toEqual(asked);
    expect(ask(`${page}?`, { "next-router-state-tree": "private-words", "next-url": "/private-words" })).toEqual(asked);
  },
);

test("a student's own calendar, which is rendered for each client, gets the client's address and nothing else", () => {
  expect(ask("/calendar/0197.ics?q=private-words")).toEqual({
    isPublic: true,
    url: "/calendar/0197.ics",
    headers: { host: HOST, "x-forwarded-for": VISITOR["x-forwarded-for"] },
  });
});

test("a card for sharing, which is made in turns of clients, gets it too", () => {
  const { headers } = ask("/cards/0197-story.jpg");
  expect(Object.keys(headers)).toContain("x-forwarded-for");
  expect(headers).not.toHaveProperty("cookie");
});

test("a slash at the end, the id of a code page and the secret of a mail's link are removed", () => {
  expect(ask("/event/1/").url).toBe("/event/1");
  for (const name of ["otp", "college-otp", "reset-password", "unsubscribe", "verify", "feedback", "records"]) {
    expect(ask(`/${name}/0197?x=1`).url).toBe(`/${name}/id`);
    expect(ask(`/${name}/0197/`).url).toBe(`/${name}/id`);
    expect(ask(`/${name}`).url).toBe(`/${name}`);
  }
});

test("the browser's router gets the form that it requests, and a browser that has the bytes learns this", () => {
  const form = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree", "next-url": "/" };
  const sending = { "accept-encoding": "gzip", "if-none-match": '"a"' };
  expect(ask("/events-page?q=private-words&_rsc=1b%2Fa", { ...form, ...sending })).toEqual({
    isPublic: true,
    url: "/events-page?_rsc=1b%2Fa",
    headers: { host: HOST, ...form, ...sending },
  });
});

test.each(["/api/asd?q=word", "/api/event/listing/", "/api", "/student-profile?tab=2", "/payment/1?waiting", "/admin-events/1?q=a"])(
  "%s gets the whole request",
  (url) => {
    expect(ask(url)).toEqual({ isPublic: false, url, headers: VISITOR });
  },
);

test.each([
  ["/%61pi/health", "/api/error"],
  ["/api%2fhealth", "/api/error"],
  ["/api%5Chealth", "/api/error"],
  ["//api/health", "/api/error"],
  ["/./api/health", "/api/error"],
  ["/api/../api/health", "/api/error"],
  ["/api//health", "/api/error"],
  ["/api/%2e%2e/health", "/api/error"],
  ["/api\\health", "/api/error"],
  ["//student-profile", "/error"],
  ["/student%2Dprofile", "/error"],
  ["/event/%31", "/error"],
  ["/event/1/..", "/error"],
  ["/events-page//", "/error"],
  ["/%65vents-page?q=private-words", "/error"],
])("%s is no way to write an address", (url, asked) => {
  expect(ask(url, { rsc: "1" })).toEqual({ isPublic: true, url: asked, headers: { host: HOST } });
});

test("a request for a public page reaches Next.js without the visitor's query and headers [reach 9.1]", () => {
  const part = fc.stringMatching(/^[\w.~%/-]{0,12}$/).filter(canBeDecoded);
  fc.assert(
    fc.property(
      part,
      fc.string({ unit: "binary-ascii" }),
      fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), fc.constant("secret")),
      (...given) => {
        const [path, query, headers] = given;
        const { isPublic, url, headers: told } = normalizeRequest(`/${path}?q=secret${query}`, { ...headers, cookie: "secret" }, HOST);
        if (!isPublic) return;
        expect(url).not.toContain("secret");
        expect(told).not.toHaveProperty("cookie");
      },
    ),
  );
});

function canBeDecoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "\0";
  } catch {
    return false;
  }
}
