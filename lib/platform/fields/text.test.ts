import { expect, test } from "vitest";
import { shortText } from "@/lib/platform/fields/text";

test("a letter has up to 30 marks, and every other text stays as it is typed", () => {
  const { parse } = shortText(40_001, "Too long");
  const marks = "\u0345\u0316".repeat(20_000);
  expect(parse(`a${marks}`)).toBe(`a${marks.slice(0, 30)}`);
  const typed = `नमस्ते दोस्तों 👩‍👩‍👧 ❤️ Z\u0315\u0300\u0316ALGO ${"e\u0301\u0323".repeat(40)}b${marks.slice(0, 30)}`;
  expect(parse(typed)).toBe(typed);
});
