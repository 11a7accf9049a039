import { expect, test } from "vitest";
import { countWords, excerpt, textOf } from "@/lib/platform/html/text";

test("the words of a description are read line by line, without markup", () => {
  expect(textOf('<p>Two  robots,<br />one mat.</p><ul><li>A &amp; B</li><li><strong>bo</strong>ld</li></ul><img src="/x" alt="y" />')).toBe(
    "Two robots,\none mat.\nA & B\nbold",
  );
  expect(textOf("<p>&amp;lt;b&amp;gt; stays text</p>")).toBe("&lt;b&gt; stays text");
  expect(textOf("")).toBe("");
});

test("words are counted as their author counts them", () => {
  expect(countWords("Two robots - one mat, 30 seconds. रोबोट कबड्डी")).toBe(8);
  expect(countWords("  \n ")).toBe(0);
});

test("an excerpt ends between words", () => {
  expect(excerpt("Two robots on one mat", 40)).toBe("Two robots on one mat");
  expect(excerpt("Two robots\non one mat", 15)).toBe("Two robots on…");
  expect(excerpt("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
});
