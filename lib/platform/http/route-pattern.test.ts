import fc from "fast-check";
import { expect, test } from "vitest";
import { type RouteParams, routePattern } from "@/lib/platform/http/route-pattern";

test.each<[string, string, RouteParams, string]>([
  ["no variables", "/api/home/latestevent", {}, "/api/home/latestevent"],
  ["a slash at the end", "/api/event/listing/", {}, "/api/event/listing"],
  ["one", "/api/event/0193", { id: "0193" }, "/api/event/[id]"],
  ["two", "/api/event/hi/0193/0194", { eventId: "0193", userId: "0194" }, "/api/event/hi/[eventId]/[userId]"],
  ["one in the middle", "/api/admin/colleges/0193/domain", { id: "0193" }, "/api/admin/colleges/[id]/domain"],
  ["a value that is called as the folder is", "/api/event/hi/hi/hi", { eventId: "hi", userId: "hi" }, "/api/event/hi/[eventId]/[userId]"],
  [
    "a value that is written otherwise",
    "/api/users/ananya%40sahyadri.example",
    { userId: "ananya@sahyadri.example" },
    "/api/users/[userId]",
  ],
  ["the rest of the address", "/api/users/of/ananya", { path: ["users", "of", "ananya"] }, "/api/[...path]"],
  ["no rest", "/api", { path: undefined }, "/api"],
  ["a value that does not stand there", "/api/users/ananya", { userId: "0193" }, "unknown"],
])("%s", (_what, pathname, params, pattern) => {
  expect(routePattern(pathname, params)).toBe(pattern);
});

test("the pattern never contains the values of the variables", () => {
  const value = fc.string({ minLength: 1, unit: "grapheme" }).map((text) => `x-${text}`);
  fc.assert(
    fc.property(value, value, fc.boolean(), (eventId, userId, isEncoded) => {
      const [one, other] = isEncoded ? [encodeURIComponent(eventId), encodeURIComponent(userId)] : [eventId, userId];
      fc.pre(!`${one}${other}`.includes("/"));
      const pattern = routePattern(`/api/event/hi/${one}/${other}`, { eventId, userId });
      expect(["/api/event/hi/[eventId]/[userId]", "/api/event/hi/[userId]/[eventId]"]).toContain(pattern);
    }),
  );
});
