import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { mix, readableOn } from "@/lib/organising/certificates/colours";
import { certificatePdf } from "@/lib/organising/certificates/draw-certificate";
import { type Facts, LAYOUTS, type PrintedPage } from "@/lib/organising/certificates/printed";
import { env } from "@/lib/platform/env";
import { missingLetters } from "@/lib/platform/pdf/fonts";
import { readPdf } from "@/lib/testing/read-pdf";

const AT = { title: "Certificate of Ananya Kulkarni", createdAt: new Date("2026-11-24T10:00:00Z") };
const ADDRESS = `${env.ORIGIN}/verify/7K3Q-9F2M-XW4T`;
const DEAN = { name: "Dr Kavya Hegde", title: "Dean of Students, Sahyadri College" };
const PRESIDENT = { name: "श्री विक्रम", title: "President, Robotics Club" };

type Changes = Partial<Omit<PrintedPage, "facts" | "design">> & { facts?: Partial<Facts>; design?: Partial<PrintedPage["design"]> };

function aPage({ facts, design, ...page }: Changes = {}): PrintedPage {
  return {
    facts: {
      name: "Ananya Kulkarni",
      title: "Certificate of Participation",
      body: "took part in Intercollege Bot Cup of Robotics Club at Sahyadri College on 30 October 2026.",
      event: { name: "Intercollege Bot Cup", startsOn: "2026-10-30", endsOn: "2026-10-30" },
      club: "Robotics Club",
      coClubs: [],
      college: "Sahyadri College",
      ...facts,
    },
    design: { layout: "classic", accent: "#f5a30a", signatories: [], ...design },
    kind: "participation",
    award: "",
    number: "7K3Q9F2MXW4T",
    issuedAt: AT.createdAt,
    ...page,
  };
}

const read = async (...pages: PrintedPage[]) => await readPdf(await certificatePdf(pages, AT));
const textsOf = async (page: PrintedPage) => (await read(page)).pages[0]?.parts.map(({ text }) => text) ?? [];

test.each(LAYOUTS)("%s: whatever is printed can be read as it was typed, in this order and tagged [after 3]", async (layout) => {
  const { pages, ...file } = await read(
    aPage({
      facts: { name: "आशा राव", coClubs: ["Code Circle", "Film Club"] },
      design: { layout, signatories: [DEAN, PRESIDENT] },
      kind: "winner",
      award: "First place",
    }),
  );
  expect(file).toEqual({ title: AT.title, language: "en-IN", isTagged: true, isTitleShown: true, pageCount: 1 });
  const [{ parts, links } = { parts: [], links: [] }] = pages;
  const said = parts.filter(({ role }) => role !== "Sect Figure").map(({ role, text }) => [role, text]);
  const body = ["Sect P", "took part in Intercollege Bot Cup of Robotics Club at Sahyadri College on 30 October 2026."];
  expect(said.filter(([, text]) => text !== "Quad" && !text?.includes("Code Circle") && text !== "Sahyadri College")).toEqual([
    ["Sect H1", "Certificate of Participation"],
    ["Sect P", "First place"],
    ["Sect P", "आशा राव"],
    body,
    ["Sect P", "Dr Kavya Hegde"],
    ["Sect P", "Dean of Students, Sahyadri College"],
    ["Sect P", "श्री विक्रम"],
    ["Sect P", "President, Robotics Club"],
    ["Sect P", "7K3Q-9F2M-XW4T"],
    ["Sect P Link", ADDRESS],
  ]);
  const whole = said.map(([, text]) => text).join(" ");
  expect(whole).toContain("Robotics Club, Code Circle and Film Club");
  expect(whole).toMatch(/Film Club( ·)? Sahyadri College/);
  expect(links).toEqual([{ url: ADDRESS, words: ADDRESS }]);
  expect(parts.filter(({ role }) => role === "Sect Figure").map(({ alt }) => alt)).toEqual([`Code that leads to ${ADDRESS}`]);
});

test.each(LAYOUTS)("%s: pictures have alternative text and are small, whatever they show [after 3]", async (layout) => {
  const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
  const picture = await sharp({ create: { width: 900, height: 180, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
  const square = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
  const signatories = [DEAN, PRESIDENT].map((signatory, index) => ({ ...signatory, image: index ? picture : square }));
  const bytes = await certificatePdf([aPage({ design: { layout, logo: square, signatories }, facts: { name: "अनन्या Kulkarni" } })], AT);
  expect(bytes.length).toBeLessThan(400 * 1024);
  const figures = (await readPdf(bytes)).pages[0]?.parts.filter(({ role }) => role === "Sect Figure").map(({ alt }) => alt);
  const signed = ["Signature of Dr Kavya Hegde", "Signature of श्री विक्रम"];
  expect(figures).toEqual(["Logo of Robotics Club", ...signed, `Code that leads to ${ADDRESS}`]);
});

test("two drawings are equal byte by byte, whatever was drawn in between [after 10.2]", async () => {
  const logo = await sharp({ create: { width: 90, height: 60, channels: 4, background: "#12345680" } })
    .png()
    .toBuffer();
  const pages = LAYOUTS.map((layout) => aPage({ design: { layout, logo, signatories: [{ ...DEAN, image: logo }] } }));
  const first = await certificatePdf(pages, AT);
  await certificatePdf([aPage({ facts: { name: "ष्ट्र र्कि\u00a0Łukasz" } })], AT);
  expect((await certificatePdf(pages, AT)).equals(first)).toBe(true);
});

test.each(LAYOUTS)("%s: a specimen says so, and has neither number nor code [after 3]", async (layout) => {
  const { pages } = await read(aPage({ number: null, design: { layout } }));
  const [{ parts, links } = { parts: [], links: [] }] = pages;
  expect(parts.map(({ text }) => text)).toContain("SPECIMEN");
  expect(parts.filter(({ text, alt }) => text.includes("verify") || alt)).toEqual([]);
  expect(links).toEqual([]);
});

const LONG = {
  name: "Chidambaram Venkatanarasimharajuvaripeta Balasubramaniam Ilaiyaperumal Thirunavukkarasu",
  hindi: "महामहोपाध्याय श्रीमती राजराजेश्वरी विश्वनाथप्रताप क्षत्रियकुलावतंस",
  word: "Thiruvananthapuramvenkatanarasimharajuvaripetachidambarambalasubramaniam",
  sixty: "The Most Helpful Person of the Whole Intercollege Robot Week",
  body: `${"took part in the great championship of the hills, with a written paper and an arena, ".repeat(5).slice(0, 399)}.`,
};
const many = ["Racing Team of Konark Engineering", "Debating and Parliamentary Society", "Street Play Group", "Film Club"];

test.each(LAYOUTS)("%s: short and long names fit beside the longest of everything else [after 3]", async (layout) => {
  const signatories = [
    { name: LONG.sixty, title: LONG.sixty },
    { name: "महामहोपाध्याय विश्वनाथप्रताप", title: LONG.sixty },
  ];
  const long = { title: LONG.sixty, body: LONG.body, coClubs: many };
  const named = ["Om", LONG.name, LONG.hindi, LONG.word].flatMap((name) => [
    aPage({ facts: { name, ...long }, design: { layout, signatories }, kind: "winner", award: LONG.sixty }),
    aPage({ facts: { name }, design: { layout } }),
  ]);
  for (const { width, height, items } of (await read(...named)).pages) {
    for (const [index, item] of items.entries()) {
      expect(item.left).toBeGreaterThan(0);
      expect(item.right).toBeLessThan(width);
      expect(item.baseline).toBeGreaterThan(0);
      expect(item.baseline + item.size).toBeLessThan(height);
      expect(items.slice(index + 1).filter((other) => cover(item, other))).toEqual([]);
    }
  }
});

type Placed = { left: number; right: number; baseline: number; size: number };

/** Whether two lines of text cover each other by more than their marks. */
const cover = (one: Placed, other: Placed) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.baseline + one.size * 0.65, other.baseline + other.size * 0.65) - Math.max(one.baseline, other.baseline) > 0;

test("the text of a file is the facts, for any letters that were accepted [after 10.2]", async () => {
  const latin = Array.from({ length: 0x1f00 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(
    (letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(letter) && missingLetters(letter).length === 0,
  );
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz .-'") },
    { weight: 1, arbitrary: fc.constantFrom(...latin) },
    { weight: 2, arbitrary: fc.constantFrom(..."अआइकखगघचजटडतदनपबमयरलवशषसहािीुूेैोौ्ंःँ़\u200c\u200d") },
  );
  const text = (maxLength: number) =>
    fc
      .string({ unit, minLength: 1, maxLength })
      .map((typed) => typed.normalize("NFC").replaceAll(/\s+/g, " ").trim())
      .filter((typed) => typed !== "" && missingLetters(typed).length === 0);
  const facts = fc.record({ name: text(60), title: text(60), body: text(400), club: text(30), college: text(60) });
  const squeezed = (words: string) => words.replaceAll(/\s/g, "");
  await fc.assert(
    fc.asyncProperty(facts, text(60), fc.constantFrom(...LAYOUTS), async (said, award, layout) => {
      const texts = (await textsOf(aPage({ facts: said, award, kind: "winner", design: { layout } }))).map(squeezed);
      const { club, college, ...alone } = said;
      // A line may break in a long word; everything else is as it was typed.
      for (const each of [...Object.values(alone), award]) expect(texts).toContain(squeezed(each));
      expect(texts.join("")).toContain(squeezed(club));
      expect(texts.join("")).toContain(squeezed(college));
    }),
    { numRuns: 15 },
  );
});

test("a file of many pages gives way between them [after 3]", async () => {
  let turns = 0;
  let isDone = false;
  const other = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
    }
  })();
  const bytes = await certificatePdf(
    Array.from({ length: 6 }, (_, index) => aPage({ number: `7K3Q9F2MXW4${index}` })),
    AT,
  );
  isDone = true;
  await other;
  expect(turns).toBeGreaterThanOrEqual(6);
  expect((await readPdf(bytes)).pageCount).toBe(6);
});

test("words on any accent are readable", () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const accent = `#${channels.join("")}`;
      return ["#fffdf8", "#17251d"].includes(readableOn(accent)) && mix(accent, accent, 0.3) === accent;
    }),
  );
  expect([readableOn("#000000"), readableOn("#ffd27a"), readableOn("#2340c4")]).toEqual(["#fffdf8", "#17251d", "#fffdf8"]);
  expect(mix("#ad1049", "#17251d", 0.17)).toBe("#941442");
});
