import { expect, test } from "vitest";
import * as z from "zod";
import { addressWith, readAddress } from "@/lib/platform/http/list-address";

const query = z.object({
  q: z.string().max(5).default(""),
  sort: z.enum(["name", "newest"]).default("name"),
  status: z.union([z.string(), z.array(z.string())]).optional(),
  limit: z.coerce.number().default(100),
  cursor: z.string().optional(),
});
const NAMES = { q: "words", sort: "sort", status: "status", cursor: "after" };

test("a query takes its keys from the parameters of their names, and nothing else", () => {
  const address = { words: "chess", sort: "newest", after: "c1", q: "ignored", limit: "7", cursor: "c2" };
  expect(readAddress(query, address, NAMES)).toEqual({ q: "chess", sort: "newest", limit: 100, cursor: "c1" });
});

test("values that the page sets win", () => {
  expect(readAddress(query, { words: "chess" }, NAMES, { fixed: { limit: "20", q: "go" } })).toMatchObject({ limit: 20, q: "go" });
});

test("empty parameters are none, and of repeated ones the first counts, except in lists", () => {
  const address = { words: "", sort: ["newest", "name"], status: ["in", "out"], after: "" };
  const lists = ["status"];
  expect(readAddress(query, address, NAMES, { lists })).toEqual({ q: "", sort: "newest", status: ["in", "out"], limit: 100 });
});

test("invalid values are ignored, the others stay", () => {
  expect(readAddress(query, { words: "too long", sort: "none", after: "c1" }, NAMES)).toEqual({
    q: "",
    sort: "name",
    limit: 100,
    cursor: "c1",
  });
});

test("an address has no empty parameters, and no question mark without parameters", () => {
  expect(addressWith("/list", { q: "a b", after: undefined, sort: "" })).toBe("/list?q=a+b");
  expect(addressWith("/list", { q: "", after: null })).toBe("/list");
});
