import { expect, test } from "vitest";
import { previewOf } from "@/lib/catalogue/blogs/policy";
import { blogForm } from "@/lib/catalogue/blogs/schema";

test.each([
  ["x".repeat(51), `${"x".repeat(50)}…`],
  ["x".repeat(50), "x".repeat(50)],
  ["🎉".repeat(60), `${"🎉".repeat(50)}…`],
])("a card shows the first 50 characters and an ellipsis, or all there is", (content, preview) => {
  expect(previewOf(content)).toBe(preview);
});

test.each([
  ["Windows line\r\nafter line", "Windows line\nafter line"],
  ["turned \u202Eround text", "turned round text"],
  ["a bell \u0007 rings here", "a bell  rings here"],
  ["  room around it all  ", "room around it all"],
])("content keeps its lines and nothing that hides: %j", (typed, kept) => {
  expect(blogForm.shape.content.parse(typed)).toBe(kept);
});
