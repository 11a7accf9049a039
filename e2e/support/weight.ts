import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

const KIB = 1024;
/**
 * The most gzip bytes of scripts that a page may load: of a public page, of a page of an event's workspace, and of the form of an event
 * with its editor. Source: docs/performance.md.
 */
export const MOST_SCRIPTS = { public: 175 * KIB, manage: 200 * KIB, eventForm: 320 * KIB };

/** The gzip bytes of all scripts that a page has loaded. */
export async function loadedScripts(page: Page): Promise<number> {
  const paths = await page.evaluate(() => [...new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))]);
  const scripts = paths.filter((path) => /^\/_next\/static\/.*\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(3);
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path.replace("/_next/", ".next/"))).length, 0);
}
