import { expect, test } from "vitest";
import { describeFilters, listQuery, NO_FILTERS, readFilters, writeFilters } from "@/components/events/discover/filters";

const CHOICES = { tags: ["Coding", "Career Fair", "Music"], types: ["Competition", "Concert"] } as const;

test("what is written into an address is read back", () => {
  const filters = { ...NO_FILTERS, q: "robo & co, 50%", tags: ["Coding" as const, "Career Fair" as const], past: true };
  expect(readFilters(writeFilters(filters), CHOICES)).toEqual(filters);
});

test("an address without filters has no query", () => {
  expect(writeFilters(NO_FILTERS)).toBe("");
});

test.each(["", "?tags=Nonsense&types=,,&past=0&utm_source=mail", "?q=%20%20"])("nothing is chosen by %s", (search) => {
  expect(readFilters(search, CHOICES)).toEqual(NO_FILTERS);
});

test("the first page of a list asks for the count, further ones for what follows a cursor", () => {
  const filters = { ...NO_FILTERS, types: ["Concert" as const] };
  expect(listQuery(filters).get("count")).toBe("1");
  const further = listQuery(filters, "abc");
  expect(Object.fromEntries(further)).toEqual({ selectedTypes: '["Concert"]', cursor: "abc" });
});

test("filters read as a person would say them", () => {
  expect(describeFilters({ q: "robo", tags: ["Music"], types: [], past: true })).toBe("“robo”, Music, past events");
});
