import { expect, test } from "vitest";
import { withoutMissingLetters } from "@/lib/catalogue/posters/fonts";
import { findGlyphs } from "@/lib/catalogue/posters/glyphs";
import { posterSvg } from "@/lib/catalogue/posters/poster";
import { FAMILIES_OF } from "@/lib/catalogue/posters/schema";

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

test("a title is left out whole when this machine has no font for one of its lines, in every family", async () => {
  const twos = (["condensed", "wide", "lower"] as const).flatMap((face) => findGlyphs(face, "2")?.[0]?.outline ?? []);
  const hasTwo = (svg: string) => twos.some((outline) => svg.includes(`"${outline}"`));
  const words = { title: "தமிழ் கலை விழா 2026", date: "2026-12-19", venue: "Lawn", seed: "1" };
  let brokenUp = 0;
  for (const type of ["Concert", "Competition", "Other"] as const) {
    for (const [family, format] of FAMILIES_OF[type].flatMap((each) => [[each, "sheet"] as const, [each, "wide"] as const])) {
      const svg = posterSvg({ ...words, type, family, format }).replaceAll(/\p{Script=Tamil}/gu, "\u0378");
      if (hasTwo(svg)) brokenUp++;
      const left = await withoutMissingLetters(svg);
      expect([left.includes("<text"), hasTwo(left)], `${family} ${format}`).toEqual([false, false]);
      expect(left).toContain("<path transform");
    }
  }
  expect(brokenUp).toBeGreaterThan(10);
});
