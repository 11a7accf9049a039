import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { toOneByte } from "@/lib/platform/cache/one-byte.cjs";

const PADDING = "<p>plain</p>".repeat(100);

/** What a browser makes of a page: its texts and attributes, and what its scripts push. */
function readingOf(html: string) {
  const found: unknown[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isScript = name === "script";
      found.push([name, { ...attributes }]);
    },
    ontext: (text) => found.push(isScript ? JSON.parse(text.slice("self.__next_f.push(".length, -1)) : text),
    onclosetag: () => {
      isScript = false;
    },
  });
  parser.end(html);
  return JSON.stringify(found).replaceAll('","', "");
}

test("a page with a few rupee signs reads the same and needs one byte a character", () => {
  const page = `${PADDING}<p title="₹ 250">₹ 250 — é</p><script>self.__next_f.push(["₹ 1", "😀"])</script><title>“A” 😀</title>`;
  const written = toOneByte(page);
  expect([...written].every((character) => character.charCodeAt(0) <= 0xff)).toBe(true);
  expect(readingOf(written)).toBe(readingOf(page));
});

test("text that an attribute or a script could not hold is not made by it", () => {
  const page = `${PADDING}<p title="&quot;₹">&lt;₹&gt;</p><script>self.__next_f.push(["\\u003c/script>₹"])</script>`;
  expect(toOneByte(page)).toBe(
    `${PADDING}<p title="&quot;&#8377;">&lt;&#8377;&gt;</p><script>self.__next_f.push(["\\u003c/script>\\u20b9"])</script>`,
  );
});

test.each([
  ["nothing to write differently", PADDING],
  ["another script", "<p>नृत्य महोत्सव</p>"],
  ["data that React compares", `${PADDING}<script type="application/ld+json">{"price":"₹"}</script>`],
  ["a style sheet", `${PADDING}<style>p::before { content: "₹" }</style>`],
])("a page stays as it is: %s", (_what, page) => {
  expect(toOneByte(page)).toBe(page);
});
