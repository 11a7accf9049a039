import { expect, test } from "vitest";
import { htmlValue, isoText, jsonValue } from "@/lib/site/personal-data/export-words";

const AT = new Date("2026-12-04T12:32:05.123Z");

test("a time is the campus’s and the instant: in JSON with its offset, in HTML with both [trust 13]", () => {
  expect(isoText(AT)).toBe("2026-12-04T18:02:05.123+05:30");
  expect(new Date(isoText(AT))).toEqual(AT);
  expect(jsonValue([AT, null])).toEqual(["2026-12-04T18:02:05.123+05:30", null]);
  expect(htmlValue(AT)).toBe('<time datetime="2026-12-04T18:02:05.123+05:30">2026-12-04, 18:02</time>');
  expect(htmlValue(new Date("2026-12-04T18:31:00Z"))).toContain(">2026-12-05, 00:01<");
});

test("values are shown as people write them, and no text becomes HTML", () => {
  expect([null, undefined, true, false, 250.5].map(htmlValue)).toEqual(["", "", "Yes", "No", "250.5"]);
  expect(htmlValue(["a", "<b>"])).toBe("a, &lt;b&gt;");
  expect(htmlValue({ _id: "1", text: "Veg & fruit" })).toBe("Veg &amp; fruit");
  expect(htmlValue({ amount: 1 })).toBe("{&quot;amount&quot;:1}");
  expect(htmlValue(`<script>alert("1")</script>'`)).toBe("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&apos;");
});
