import fc from "fast-check";
import { expect, test } from "vitest";
import { safeCallbackUrl } from "@/lib/platform/auth/callback-url";

const SITE = "https://quad.example";

test.each(["/", "/student-profile", "/event/0190?tab=1&x=%2F#seats", "/listing/0/", "/blogs?q=https://elsewhere.example"])(
  "a path of this site is kept: %s",
  (path) => {
    expect(safeCallbackUrl(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  "",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https:evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "?next=/",
  " /student-profile",
  "/\t/evil.example",
  "/\n/evil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%2f/evil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e/%2fevil.example",
  "/x/%2e%2e//evil.example",
  "/x/..%2f%2fevil.example",
  "/\u2028/evil.example",
  "/\u3000evil",
  "/％2f",
  "/%",
  "/%ff",
  `/${"x".repeat(2048)}`,
])("anything else is refused: %j", (value) => {
  expect(safeCallbackUrl(value)).toBeNull();
});

test.each([
  "/api/event/hi2/1/2?method=PayPal",
  "/%61pi/event/hi/1/2",
  "/x/../api/event/hi/1/2",
  "/x/%2e%2e/api/auth/x",
  "/logout",
  "/logout/",
  "/logout?x",
  "/_next/data/x",
])("opening a page after log-in has no effect: %s", (value) => {
  expect(safeCallbackUrl(value)).toBeNull();
});

test("every accepted address stays on this site, however it is resolved", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%09",
    "%2e",
    "\t",
    "\n",
    "@",
    ":",
    "//",
    "?",
    "#",
    "evil.example",
    "https:",
    "a",
    "\u2028",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (value) => {
      const url = safeCallbackUrl(`/${value}`) ?? safeCallbackUrl(value) ?? "/";
      for (const base of [SITE, `${SITE}/student-login?callbackUrl=x`, `${SITE}/a/b/`]) {
        const resolved = new URL(url, base);
        expect(resolved.origin).toBe(SITE);
        expect(new URL(decodeURIComponent(resolved.pathname), base).origin).toBe(SITE);
      }
      expect(safeCallbackUrl(url)).toBe(url);
    }),
    { numRuns: 5000 },
  );
});
