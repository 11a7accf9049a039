import { expect, test } from "vitest";
import { isInside } from "@/components/platform/layout/nav-links";
import { HEADER_LINKS } from "@/components/platform/layout/site-links";

test.each([
  ["/event/robot-day", ["Events"]],
  ["/events-page/2", ["Events"]],
  ["/events-map", ["Events"]],
  ["/tags/live-music", ["Events"]],
  ["/clubs/decibel", ["Clubs"]],
  ["/blogs/a-first-blog", ["Blogs"]],
  ["/my-tickets", []],
])("%s belongs to the main link %j", (path, labels) => {
  expect(HEADER_LINKS.filter(({ href }) => isInside(path, href)).map(({ label }) => label)).toEqual(labels);
});
