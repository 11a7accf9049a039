import { createHash } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { spokenDate } from "@/lib/catalogue/posters/facts";
import { findGlyphs } from "@/lib/catalogue/posters/glyphs";
import { luminance, PALETTES, readableOn } from "@/lib/catalogue/posters/palettes";
import { type PosterFormat, posterSvg } from "@/lib/catalogue/posters/poster";
import { FAMILIES, FAMILIES_OF, type Family, POSTER_TYPES, type PosterType } from "@/lib/catalogue/posters/schema";

const FORMATS = ["sheet", "wide"] as const;
const SIZES = { sheet: [1080, 1350], wide: [1600, 900] } as const;
/** Every family with a type that has it. */
const KINDS = FAMILIES.map((family) => ({ family, type: typeWith(family) }));

function typeWith(family: Family): PosterType {
  const type = POSTER_TYPES.find((candidate) => FAMILIES_OF[candidate].some((other) => other === family));
  if (!type) throw new Error(`No type has ${family}`);
  return type;
}

const words = { title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre", seed: "1" } as const;

type Bounds = { left: number; right: number; top: number; bottom: number };

/** The range of an outline's control points; the ink is inside. */
function boundsOf(outline: string): Bounds {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const [, command, list = ""] of outline.matchAll(/([Mqhvlz])([^Mqhvlz]*)/g)) {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number);
    if (command === "h") x += numbers[0] ?? 0;
    else if (command === "v") y += numbers[0] ?? 0;
    else {
      const [fromX, fromY] = command === "M" ? [0, 0] : [x, y];
      for (let place = 0; place < numbers.length; place += 2) {
        x = fromX + (numbers[place] ?? 0);
        y = fromY + (numbers[place + 1] ?? 0);
        xs.push(x);
        ys.push(y);
      }
    }
    xs.push(x);
    ys.push(y);
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The lines of outlined text in a poster; the small ones are the facts. */
function linesOf(svg: string): (Bounds & { isFact: boolean })[] {
  const line = /<g fill="[^"]+"(?: opacity="0.92")? transform="translate\(([-\d.]+) ([-\d.]+)\)scale\(([\d.]+) ([\d.]+)\)">(.*?)<\/g>/g;
  return [...svg.matchAll(line)].map(([, x, y, scaleX, scaleY, letters = ""]) => {
    const all = [...letters.matchAll(/translate\((-?\d+)\)" d="([^"]+)"/g)].map(([, at, outline = ""]) => {
      const { left, right, top, bottom } = boundsOf(outline);
      return {
        left: Number(x) + (Number(at) + left) * Number(scaleX),
        right: Number(x) + (Number(at) + right) * Number(scaleX),
        top: Number(y) + top * Number(scaleY),
        bottom: Number(y) + bottom * Number(scaleY),
      };
    });
    return {
      left: Math.min(...all.map(({ left }) => left)),
      right: Math.max(...all.map(({ right }) => right)),
      top: Math.min(...all.map(({ top }) => top)),
      bottom: Math.max(...all.map(({ bottom }) => bottom)),
      isFact: Number(scaleX) <= 0.046 && scaleX === scaleY,
    };
  });
}

/** The elements that are off the sheet, or overlap another line. */
function misplaced(svg: string, format: PosterFormat, margin = 48): string[] {
  const [width, height] = SIZES[format];
  const lines = linesOf(svg).filter(({ left }) => Number.isFinite(left));
  const facts = lines.filter(({ isFact }) => isFact);
  const title = lines.filter(({ isFact }) => !isFact);
  const off = lines.filter(({ left, right, top, bottom }) => left < margin || right > width - margin || top < 20 || bottom > height - 8);
  const covered = title.filter((line) =>
    facts.some((fact) => line.left < fact.right && fact.left < line.right && line.top < fact.bottom && fact.top < line.bottom),
  );
  return [...off.map((line) => `off ${JSON.stringify(line)}`), ...covered.map((line) => `covered ${JSON.stringify(line)}`)];
}

test("the same words and seed make the same poster, another seed another one", () => {
  expect(posterSvg({ ...words })).toBe(posterSvg({ ...words }));
  const seeds = Array.from({ length: 20 }, (_, seed) => posterSvg({ ...words, seed: String(seed) }));
  expect(new Set(seeds).size).toBe(20);
});

test("an address is at the foot of every family, inside the sheet and clear of all other elements", () => {
  for (const { family, type } of KINDS) {
    for (const address of ["quad.example/clubs/decibel", `events.college.example.edu.in/clubs/${"long-name-".repeat(5)}of-a-club`]) {
      const given = { ...words, type, family, address };
      const lines = linesOf(posterSvg(given));
      expect(misplaced(posterSvg(given), "sheet")).toEqual([]);
      const [where, ...others] = lines.reverse();
      expect(where?.top).toBeGreaterThan(1350 - 64);
      for (const { bottom } of others) expect(bottom).toBeLessThan(1350 - 64);
    }
  }
});

test("a stored choice makes the same poster in later versions too", () => {
  const pictures = [
    posterSvg({ ...words, family: "garland", palette: 4 }),
    posterSvg({ title: "Robo Wars 2026", type: "Competition", seed: "2", family: "podium", palette: 8 }),
    posterSvg({ title: "Quiz & Chai", type: "Other", date: "2027-02-28", seed: "3", family: "tiles", palette: 2, format: "wide" }),
  ];
  expect(pictures.map((svg) => createHash("sha256").update(svg).digest("hex").slice(0, 16))).toMatchInlineSnapshot(`
    [
      "0533536a892499e1",
      "1aee1c7d96d2ea95",
      "2afc2bb0655087cc",
    ]
  `);
});

describe("a title fits its sheet, clear of the facts", () => {
  const LONGEST = [
    "I",
    "Go",
    "W",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Antidisestablishmentarianisms",
    "Mmmmmmmmmmmmmm Wwwwwwwwwwwwww",
    "A B C D E F G H I J K L M N O",
    "Battle of the Bands 2026 Live",
  ];
  test.each(KINDS)(
    "$family",
    ({ family, type }) => {
      const word = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), minLength: 1 });
      const title = fc.oneof(
        fc.constantFrom(...LONGEST),
        fc.array(word, { minLength: 1, maxLength: 15 }).map((list) => list.join(" ").slice(0, 29).trim()),
      );
      const venue = fc.constantFrom("", "Hall 4", "Dr. Shyama Prasad Mukherjee Auditorium, Panaji 2", "W".repeat(49));
      fc.assert(
        fc.property(title, venue, fc.nat(), fc.constantFrom(...FORMATS), (title, venue, seed, format) => {
          const svg = posterSvg({ title, type, date: "2026-09-30", venue, seed: String(seed), family, format });
          expect(misplaced(svg, format)).toEqual([]);
        }),
        { numRuns: 150 },
      );
    },
    30_000,
  );
});

test.each(["waves", "letter"] as const)("the lines of %s stand clear of each other", (family) => {
  for (const title of ["Songs Around the Fire", "Juggling by the lighthouse", "Open Mic, Open Mind", "Jay (plays) Kabaddi"]) {
    for (const format of FORMATS) {
      const svg = posterSvg({ title, type: "Other", seed: "1", family, format });
      const lines = linesOf(svg).filter(({ isFact }) => !isFact);
      const overlapping = lines.filter(({ bottom }, at) => bottom >= (lines[at + 1]?.top ?? Number.POSITIVE_INFINITY));
      expect({ title, format, overlapping }).toEqual({ title, format, overlapping: [] });
    }
  }
});

test("every word of a title is on the poster", () => {
  const title = "A B C D E F G H I J K L M N O";
  for (const { family, type } of KINDS) {
    const svg = posterSvg({ title, type, seed: "1", family });
    const letters = [...svg.matchAll(/<path transform="translate\(\d+\)"/g)];
    expect(letters.length, family).toBeGreaterThanOrEqual(15);
  }
});

describe("no text becomes markup", () => {
  const HOSTILE = [
    "</svg><script>alert(1)</script>",
    `"'><image href="//x.test"/>`,
    "&lt;&#0;&amp;]]>",
    "<!ENTITY x SYSTEM 'f'>",
    "a\u0000b\u0008\uffff\ud800c",
    "\u202eevil\u2066",
    "संगीत <b>&\"'</b></svg>",
  ];
  const ELEMENTS = ["svg", "title", "rect", "g", "path", "circle", "ellipse", "text", "clipPath"];

  test.each(HOSTILE)("%j", async (text) => {
    for (const { family, type } of KINDS) {
      const svg = posterSvg({ title: text.slice(0, 40), type, date: text, venue: text, seed: text, family });
      const names = [...svg.matchAll(/<\/?([^\s/>]*)/g)].map(([, name]) => name);
      expect(names.filter((name) => !ELEMENTS.includes(name ?? ""))).toEqual([]);
      expect(svg.match(/<\/svg>/g)).toHaveLength(1);
      expect(svg.match(/<title>/g)).toHaveLength(1);
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 1080, height: 1350 });
    }
  });

  test("any text gives a picture that can be rendered", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.constantFrom(...POSTER_TYPES), async (title, venue, type) => {
        await sharp(Buffer.from(posterSvg({ title, type, venue, seed: "1" }))).metadata();
      }),
      { numRuns: 50 },
    );
  }, 30_000);

  test("a much too long text is cut", () => {
    for (const { family, type } of KINDS) {
      const svg = posterSvg({ title: "a ".repeat(50_000), type, date: "9".repeat(50_000), venue: "b".repeat(50_000), seed: "1", family });
      expect(svg.length).toBeLessThan(100_000);
    }
  });
});

test("the type limits the families", () => {
  for (const type of POSTER_TYPES) {
    for (const family of FAMILIES) {
      const isAllowed = FAMILIES_OF[type].some((other) => other === family);
      if (!isAllowed) expect(posterSvg({ ...words, type, family })).toBe(posterSvg({ ...words, type }));
    }
  }
});

test("on every palette the words are readable, and so are the facts on a band", () => {
  const contrast = (one: string, other: string) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };
  for (const { ground, ink, first } of PALETTES) {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn(first), first)).toBeGreaterThanOrEqual(4.5);
  }
});

test("the poster's name keeps its accents, its letters lose them", () => {
  const svg = posterSvg({ ...words, title: "Café Français" });
  expect(svg).toContain("<title>Café Français, Concert, 2026-11-07, Open Air Theatre</title>");
  expect(svg).not.toContain("<text");
});

test("emoji appear only in the name", () => {
  const svg = posterSvg({ ...words, title: "Holi 🎉 Bash 👩🏽‍🎤" });
  expect(svg).toContain("<title>Holi 🎉 Bash 👩🏽‍🎤, Concert");
  expect(svg).not.toContain("<text");
  expect(posterSvg({ ...words, title: "🎉" })).toContain(">🎉</text>");
});

test("characters of a keyboard have outlines", () => {
  const svg = posterSvg({ ...words, title: `"50%" @ ₹1*{}[]|~^_=<>;\\$`, family: "stack" });
  expect(svg).not.toContain("<text");
});

describe("Devanagari is drawn as outlines [reach 6.3]", () => {
  // Vowel signs and headlines reach beyond the measured letters.
  const OVERHANG = 16;
  const TITLES = ["संगीत संध्या", "Jazz रात", "क्षत्रिय राष्ट्रीय नृत्य", "विद्यार्थी उत्कृष्टता पुरस्कार २०२६", "ॐ", "क्\u200dष"];

  test.each(TITLES)("%s is inside its sheet, clear of the facts", (title) => {
    for (const { family, type } of KINDS) {
      for (const format of FORMATS) {
        const svg = posterSvg({ ...words, title, type, family, format, venue: "सभागृह, पुणे" });
        expect(svg).not.toContain("<text");
        expect({ family, format, misplaced: misplaced(svg, format, OVERHANG) }).toEqual({ family, format, misplaced: [] });
      }
    }
  });

  test("a vowel sign before its consonant, and a conjunct, are shaped", () => {
    // क् and ष make one letter, which is neither.
    const glyphs = (text: string) => findGlyphs("condensed", text)?.map(({ outline }) => outline) ?? [];
    expect(glyphs("क्ष")).toHaveLength(1);
    expect(glyphs("क")).not.toContain(glyphs("क्ष")[0]);
    // The short i is spoken after the consonant, and written before it.
    expect(glyphs("कि").indexOf(glyphs("क")[0] ?? "")).toBe(1);
  });

  test("a letter missing in the font leaves the line to the viewer's fonts", () => {
    expect(posterSvg({ ...words, title: "क\ua8f2" })).toContain("<text");
  });
});

test("letters with strokes lose them like accents", () => {
  expect(posterSvg({ ...words, title: "Łódź Straße Øre Þing" })).not.toContain("<text");
});

test.each(["இசை விழா", "সঙ্গীত", "مشاعرہ", "音楽祭", "Jazz இசை"])("%s is text, and narrow enough", (title) => {
  for (const { family, type } of KINDS) {
    const svg = posterSvg({ ...words, title, type, family });
    const texts = [...svg.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]+)<\/text>/g)];
    expect(texts.length, family).toBeGreaterThan(0);
    for (const [, size, text = ""] of texts) {
      const letters = [...text].filter((character) => !/[\p{M}\p{Cf}]/u.test(character)).length;
      expect(Number(size) * letters * 0.7).toBeLessThan(1080);
    }
  }
});

test("a date is written in words, and an invalid one is left out", () => {
  expect(spokenDate("2026-11-07")).toBe("SAT 7 NOV");
  expect(spokenDate("2028-02-29")).toBe("TUE 29 FEB");
  for (const date of ["", "2026-02-30", "2026-13-01", "tomorrow", "2026-11-07T10:00"]) expect(spokenDate(date)).toBe("");
});
