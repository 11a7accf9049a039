import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as paths from "@/lib/identity/pages/paths";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const filesOf = (folder: string) => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" });

/** The first parts of all pages' addresses: `event` for `app/(site)/event/[id]/page.tsx`; the home page has none. */
const PAGES = new Set(
  filesOf("app")
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => file.replaceAll(/\([^)]*\)\//g, "").split("/")[0])
    .map((part) => (part === "page.tsx" ? "" : part)),
);

const { logInAndReturn, numberedPath, variableOf, CLUB_EVENTS_TAB, ...OWN } = paths;
const addresses = Object.entries({ ...OWN, CLUB_EVENTS_TAB: CLUB_EVENTS_TAB.href }).flatMap(([name, own]) => {
  const made: string | object = typeof own === "function" ? own("events" as never, "events") : own;
  return (typeof made === "string" ? [made] : Object.values(made)).map((address) => ({ name, address }));
});

test.each(addresses)("$name: $address is the address of a page", ({ address }) => {
  expect(PAGES).toContain(address.split(/[/?#]/)[1]);
});

test("the first page of a list has an address of its own, the others have a number", () => {
  const pages = paths.blogPagesOf("club", "decibel");
  expect([1, 2].map((number) => numberedPath(pages, number))).toEqual(["/blogs/club/decibel", "/blogs/club/decibel/page/2"]);
});

test("a log-in leads back to the whole address", () => {
  const { pathname, searchParams } = new URL(logInAndReturn(paths.LOG_IN_PATH, "/listing/0?a=1&b=2"), "http://localhost");
  expect([pathname, searchParams.get("callbackUrl")]).toEqual(["/login", "/listing/0?a=1&b=2"]);
});

test("the log of nginx, as documented, has the variable of no page and no call", () => {
  const [, pattern = ""] = /map \$uri \$part \{\s+~(\S+) \$first;/.exec(readFileSync(path.join(ROOT, "docs/deploying.md"), "utf8")) ?? [];
  const logged = (address: string) => new RegExp(pattern).exec(address.split(/[?#]/)[0] ?? "")?.groups?.first;
  expect(["/", "/reset-password/SECRET", "/api/unsubscribe/SECRET"].map(logged)).toEqual(["/", "/reset-password", "/api/unsubscribe"]);
  const made = Object.values(OWN).map((own) => (typeof own === "function" ? own("SECRET" as never, "SECRET") : own));
  const calls = filesOf("app")
    .filter((file) => /(page\.tsx|route\.ts)$/.test(file) && !file.includes("[["))
    .map((file) => `/${path.dirname(file)}`.replaceAll(/\([^)]*\)\//g, "").replaceAll(/\[\w+\]/g, "SECRET"));
  const all = [...made.flatMap((address) => (typeof address === "string" ? [address] : Object.values(address))), ...calls];
  expect(all.filter((address) => address.includes("SECRET")).length).toBeGreaterThan(150);
  expect(all.filter((address) => (logged(address) ?? "SECRET").includes("SECRET"))).toEqual([]);
});

/** Files that may contain addresses: the lists of pages and their roles, and attacks that tests try. */
const MAY_WRITE =
  /^(middleware\.ts|lib\/identity\/pages\/.*|lib\/platform\/html\/attacks\.ts|lib\/(testing|generated)\/.*|.*\.test\.tsx?)$/;
/** Types and patterns of Next.js and of `requireActor`; they name a page's folder. */
const PATTERN = /((Page|Layout)Props<|requireActor\()$/;

test("no other file writes the address of a page or of a call", () => {
  const literal = new RegExp(`["'\`]/(?:api/\\w|(?:${[...PAGES].filter(Boolean).join("|")})(?=["'\`/?#$]))[^\\n]*`, "g");
  const home = /(?:href=|(?:href|path|canonical): |(?:push|replace|assign)\()"\/"/g;
  const written = ["app", "components", "lib"].flatMap((folder) =>
    filesOf(folder)
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !MAY_WRITE.test(file))
      .flatMap((file) => {
        const code = readFileSync(path.join(ROOT, file), "utf8").replaceAll(/^\s*(\*|\/\/|\/\*\*).*$/gm, "");
        const found = [...code.matchAll(literal), ...code.matchAll(home)];
        return found.filter(({ index }) => !PATTERN.test(code.slice(0, index))).map(([text]) => `${file}: ${text}`);
      }),
  );
  expect(written, "take these from lib/identity/pages/paths.ts").toEqual([]);
});
