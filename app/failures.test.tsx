import { readdirSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

/** What a page says when it could not be made. Source: spec §8. */
const TEXTS: Record<string, string> = {
  "admin-blogs/[id]": "Error fetching updated blogs",
  "admin-clubs/[id]": "Failed to fetch club data",
  "admin-events/[id]": "Failed to fetch event data",
  "admin-profile": "Failed to fetch colleges",
  "blogs/[id]": "Failed to load the blog. Please try again later.",
  "club-profile": "Failed to fetch club data",
  "event/[id]": "Error fetching event details",
  "listing/[isEdit]": "Failed to fetch event data",
  "participants/[eventId]": "Failed to fetch participant data",
  "student-profile": "Failed to fetch user data",
};

const site = path.join(import.meta.dirname, "(site)");

test("every page that may fail says in the catalogue's words what it could not fetch, and offers to try again", async () => {
  const files = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "error.tsx");
  const pages = files.map((file) => path.dirname(file));
  expect(pages.sort()).toEqual(Object.keys(TEXTS));
  for (const page of pages) {
    const { default: Failure } = await import(path.join(site, page, "error.tsx"));
    const html = renderToStaticMarkup(<Failure retry={() => {}} />);
    expect(html.split('role="alert"')[1], page).toContain(TEXTS[page]);
    expect(html, page).toContain("Try again");
  }
});
