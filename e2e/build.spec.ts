import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./fixtures";

const manifest = <T>(name: string) => JSON.parse(readFileSync(`.next/${name}`, "utf8")) as T;

/** Pages that the build finishes: they read nothing of the request. */
const FINISHED = [
  "/",
  "/events-page",
  "/blogs",
  "/login",
  "/student-login",
  "/student-register",
  "/college-login",
  "/college-register",
  "/otp",
  "/college-otp",
  "/forgot-password-stu",
  "/forgot-password-col",
  "/reset-password",
  "/unsubscribe",
  "/feedback",
  "/records",
  "/verification",
  "/logout",
  "/aboutus",
  "/FAQ",
  "/privacy",
  "/rules",
  "/grievance",
  "/api-docs",
  "/verify",
  "/verify/number",
  "/_not-found",
  "/event-import.csv",
  "/manifest.webmanifest",
  "/offline",
  "/worker-build.js",
];

test("the build finishes every public page", () => {
  const { routes } = manifest<{ routes: Record<string, unknown> }>("prerender-manifest.json");
  expect(FINISHED.filter((path) => !(path in routes))).toEqual([]);
});

/** Pages rendered at their first request, then cached: they read nothing of the request either. */
const KEPT = [
  "/event/[id]",
  "/blogs/[id]",
  "/blogs/page/[page]",
  "/blogs/club/[slug]",
  "/blogs/club/[slug]/page/[page]",
  "/blogs/college/[slug]",
  "/blogs/college/[slug]/page/[page]",
  "/ics/[id]",
  "/feeds/[feed]",
  "/feeds/[feed]/[name]",
  "/sitemaps/[part]",
  "/cards/[name]",
  "/embed/[kind]/[name]",
  "/api-docs/[part]",
  "/well-known/[file]",
];

test("a page or file of an event or a blog is made once and kept", () => {
  const { dynamicRoutes } = manifest<{ dynamicRoutes: Record<string, unknown> }>("prerender-manifest.json");
  expect(KEPT.filter((path) => !(path in dynamicRoutes))).toEqual([]);
});

test("there are no server actions: only the documented calls write", () => {
  const { node, edge } = manifest<{ node: object; edge: object }>("server/server-reference-manifest.json");
  expect([node, edge]).toEqual([{}, {}]);
});

test("no icon is a client component: lucide's own is nowhere in the build", () => {
  const entries = readdirSync(".next/server", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".js"));
  const drawing = (text: string) => files.filter(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "utf8").includes(text));
  // Both draw icons with a class of this name.
  expect(drawing("lucide-").length).toBeGreaterThan(0);
  expect(drawing("nonScalingStroke")).toEqual([]);
});
