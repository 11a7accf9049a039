import { expect, test } from "vitest";
import { countWords, cutText, excerpt, textOf } from "@/lib/platform/html/text";

test("the words of a description are read line by line, without markup", () => {
  expect(textOf('<p>Two  robots,<br />one mat.</p><ul><li>A &amp; B</li><li><strong>bo</strong>ld</li></ul><img src="/x" alt="y" />')).toBe(
    "Two robots,\none mat.\nA & B\nbold",
  );
  expect(textOf("<p>&amp;lt;b&amp;gt; stays text</p>")).toBe("&lt;b&gt; stays text");
  expect(textOf("")).toBe("");
});

test("words are counted as an author counts them", () => {
  expect(countWords("Two robots - one mat, 30 seconds. रोबोट कबड्डी")).toBe(8);
  expect(countWords("  \n ")).toBe(0);
});

test("an excerpt ends between words", () => {
  expect(excerpt("Two robots on one mat", 40)).toBe("Two robots on one mat");
  expect(excerpt("Two robots\non one mat", 15)).toBe("Two robots on…");
  expect(excerpt("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
});

test("a text is never cut inside a visible character", () => {
  expect(cutText("robots", 6)).toEqual({ text: "robots", isCut: false });
  expect(cutText("robots", 5)).toEqual({ text: "robot", isCut: true });
  expect(cutText("a🎉🎉🎉", 3)).toEqual({ text: "a🎉🎉", isCut: true });
  // A letter and its accent, a syllable and its vowel, a family of three.
  expect(cutText("cafe\u0301s", 4)).toEqual({ text: "caf", isCut: true });
  expect(cutText("नमस्ते", 5)).toEqual({ text: "नम", isCut: true });
  expect(cutText("x👩‍👩‍👧y", 3)).toEqual({ text: "x", isCut: true });
  // More marks on one letter than the limit for shown marks.
  expect(cutText(`e${"\u0301".repeat(9)}`, 4)).toEqual({ text: "e\u0301\u0301\u0301", isCut: true });
});
