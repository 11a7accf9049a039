import { expect, test } from "vitest";
import { sourceOf, toSource } from "@/lib/taking-part/joining/visit-source";

const PAGE = "https://quad.example/event/1";
const HOME = "https://quad.example/";

test.each([
  ["the link's own name", "whatsapp", { landing: `${PAGE}?utm_source=WhatsApp`, referrer: "https://www.google.com/" }],
  ["the name of the address that the visit began with", "poster", { landing: `${HOME}?utm_source=poster`, referrer: "" }],
  ["a name that is none", "other", { landing: `${PAGE}?utm_source=a%20b`, referrer: "" }],
  ["an empty name", "direct", { landing: `${PAGE}?utm_source=`, referrer: "" }],
  ["a search engine", "search", { landing: PAGE, referrer: "https://www.google.co.in/" }],
  ["a social network", "social", { landing: PAGE, referrer: "https://l.instagram.com/" }],
  ["another site", "link", { landing: PAGE, referrer: "https://sahyadri.example/notices" }],
  ["a site that is called like a search engine", "link", { landing: PAGE, referrer: "https://notgoogle.com/" }],
  ["a list of ours", "quad", { landing: HOME, referrer: "" }],
  ["a list of ours, opened from elsewhere", "quad", { landing: HOME, referrer: "https://www.google.com/" }],
  ["a page of ours that was left by a new document", "quad", { landing: PAGE, referrer: HOME }],
  ["an address that was typed", "direct", { landing: PAGE, referrer: "" }],
  ["a referrer that is no address", "direct", { landing: PAGE, referrer: "about" }],
])("%s is %s", (_, source, visit) => {
  expect(sourceOf({ ...visit, page: PAGE })).toBe(source);
});

test.each([
  ["  WhatsApp ", "whatsapp"],
  ["insta_story-2", "insta_story-2"],
  ["x".repeat(30), "x".repeat(30)],
  ["x".repeat(31), "other"],
  ["नमस्ते", "other"],
  ["<script>", "other"],
])("%j is stored as %s", (text, source) => {
  expect(toSource(text)).toBe(source);
});
