import { expect, test } from "vitest";
import { withoutMissingLetters } from "@/lib/catalogue/posters/fonts";
import { posterSvg } from "@/lib/catalogue/posters/poster";

/** Code points that no font has, in any version of Unicode so far. */
const NOWHERE = ["\u0378\u0379", "\u{4abcd}"];

test("a poster with outlined letters stays unchanged", async () => {
  const svg = posterSvg({ title: "Monsoon & Ragas", type: "Concert", venue: "Lawn", seed: "1" });
  expect(await withoutMissingLetters(svg)).toBe(svg);
});

test.each(NOWHERE)("a line without a font on this machine is left out: %j", async (words) => {
  const svg = `<svg><text x="1">${words}</text><rect/><text x="2">5 &#38; 6</text></svg>`;
  expect(await withoutMissingLetters(svg)).toBe('<svg><rect/><text x="2">5 &#38; 6</text></svg>');
});
