import { expect, test } from "vitest";
import type { Event } from "@/lib/catalogue/events/policy";
import { escapeXml } from "@/lib/platform/html/escape-xml";
import { eventSummary, withOffset } from "@/lib/site/seo/event";
import { jsonLdText } from "@/lib/site/seo/json-ld";

test.each([
  ["2026-12-19T03:30:00Z", "Asia/Kolkata", "2026-12-19T09:00:00+05:30"],
  ["2026-12-19T03:30:15.900Z", "Asia/Kolkata", "2026-12-19T09:00:15+05:30"],
  ["2026-07-01T03:30:00Z", "America/New_York", "2026-06-30T23:30:00-04:00"],
  ["2026-07-01T03:30:00Z", "America/St_Johns", "2026-07-01T01:00:00-02:30"],
  ["2026-07-01T03:30:00Z", "UTC", "2026-07-01T03:30:00+00:00"],
])("%s in %s is %s, which is the same instant", (instant, zone, text) => {
  expect(withOffset(new Date(instant), zone)).toBe(text);
});

test.each([
  ["Bring your friends!", "Bring your friends! Concert · Free"],
  ["दोस्तों के साथ आओ।", "दोस्तों के साथ आओ। Concert · Free"],
  ["“Why not?”", "“Why not?” Concert · Free"],
  ["Bring your friends", "Bring your friends. Concert · Free"],
  ["", "Concert · Free"],
])("the description of an event with the text “%s” has one mark after each sentence", (descriptionText, text) => {
  const event = { startsAt: null, timeZone: "Asia/Kolkata", venue: "Main Quad", type: "Concert", college: null, pricePaise: 0 };
  expect(eventSummary({ ...event, descriptionText } as Event)).toBe(`Date to be announced, Main Quad. ${text}`);
});

test("a data block cannot be ended from inside", () => {
  const data = { "@context": "https://schema.org", "@type": "Event", name: "</script><script>alert(1)</script><!--" } as const;
  expect(jsonLdText(data)).not.toContain("<");
  expect(JSON.parse(jsonLdText(data))).toEqual(data);
});

test("XML contains no markup and no invalid character", () => {
  expect(escapeXml(`<a href="x">'&\u0000\u000b\ud800`)).toBe("&lt;a href=&quot;x&quot;&gt;&apos;&amp;\ufffd");
});
