import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { cleanHtml, imageSources } from "@/lib/platform/html/clean";
import { ATTACKS } from "@/lib/testing/attacks";

const OWN = "/images/0190/640.webp";
const clean = (html: string) => cleanHtml(html, (src) => src === OWN);

const ATTRIBUTES: Record<string, RegExp> = {
  "a href": /^(https?:\/\/|mailto:)/,
  "a rel": /^noopener nofollow ugc$/,
  "img src": new RegExp(`^${OWN}$`),
  "img alt": /^/,
  "p class": /^(align-(center|right|justify))?( ?indent-[1-8])?$/,
  "li class": /^(align-(center|right|justify))?( ?indent-[1-8])?$/,
  "ol start": /^\d{1,4}$/,
};
const TAGS = /^(p|br|strong|em|u|s|ol|ul|li|a|img)$/;

/** Parses the HTML again and reports everything that the toolbar cannot make. */
function expectHarmless(html: string) {
  new Parser({
    onopentag: (name, attributes) => {
      expect(name).toMatch(TAGS);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(Object.keys(ATTRIBUTES)).toContain(`${name} ${attribute}`);
        expect(value).toMatch(ATTRIBUTES[`${name} ${attribute}`] as RegExp);
      }
    },
    oncomment: () => expect.unreachable("a comment is left"),
    onprocessinginstruction: () => expect.unreachable("a processing instruction is left"),
  }).end(html);
}

test("the corpus is large enough", () => {
  expect(new Set(ATTACKS).size).toBeGreaterThanOrEqual(60);
});

test.each(ATTACKS.map((attack) => [attack.slice(0, 70), attack]))("does nothing once cleaned: %s", (_title, attack) => {
  const cleaned = clean(attack);
  expectHarmless(cleaned);
  expect(clean(cleaned)).toBe(cleaned);
});

describe("HTML of the toolbar stays unchanged", () => {
  test.each([
    "<p>Plain <strong>bold</strong> <em>italic</em> <u>underline</u> <s>strike</s></p>",
    "<ol><li><p>one</p></li><li><p>two</p><ul><li><p>nested</p></li></ul></li></ol>",
    '<p class="align-center indent-2">centred</p>',
    '<p><a href="https://quad.example/rules" rel="noopener nofollow ugc">rules</a></p>',
    '<p><a href="mailto:club@quad.example" rel="noopener nofollow ugc">write</a></p>',
    `<img src="${OWN}" alt="The stage" />`,
    "<p>5 &lt; 6 &amp;&amp; 7 &gt; 6</p>",
    "<p>रोबोट कबड्डी · émoji 🎉</p>",
    '<ol start="3"><li>three</li></ol>',
  ])("%s", (html) => expect(clean(html)).toBe(html));
});

test.each([
  ["<b>a</b><i>b</i><strike>c</strike><del>d</del><ins>e</ins>", "<strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u>"],
  ['<p style="text-align: center; color: red">x</p>', '<p class="align-center">x</p>'],
  ['<p style="text-align:left" class="indent-1 shout">x</p>', '<p class="indent-1">x</p>'],
  ["<h2>Rules</h2><div>text</div><blockquote>quote</blockquote>", "<p>Rules</p>textquote"],
  ['<a href="https://a.example" target="_blank">x</a>', '<a href="https://a.example/" rel="noopener nofollow ugc">x</a>'],
  ['<a href="javascript:alert(1)">kept words</a>', "kept words"],
  ['<img src="/images/of-somebody-else/640.webp" alt="x">after', "after"],
  [`<p>a${"\u0316".repeat(20)}${"&#x345;".repeat(20)}b</p>`, `<p>a${"\u0316".repeat(20)}${"\u0345".repeat(10)}b</p>`],
  ["<p></p>", ""],
  ["<p><br></p>", ""],
  ["  ", ""],
])("%s becomes %s", (html, expected) => expect(clean(html)).toBe(expected));

test("cleaning again changes nothing, for any input", () => {
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS.filter((attack) => attack.length < 200)),
    fc.constantFrom(
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</ul>",
      "<a href='https://a.example'>",
      "</a>",
      "<b>",
      "</b>",
      "<",
      ">",
      "&",
      '"',
      "<br>",
    ),
    fc.string(),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const cleaned = clean(pieces.join(""));
      expectHarmless(cleaned);
      expect(clean(cleaned)).toBe(cleaned);
    }),
    { numRuns: 300 },
  );
});

test("the pictures that need a check are named once each", () => {
  expect(imageSources(`<img src="${OWN}"><p><img src='/images/b/1.webp'></p><img src="${OWN}"><script><img src=x></script>`)).toEqual([
    OWN,
    "/images/b/1.webp",
  ]);
});
