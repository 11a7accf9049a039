import type { Page } from "@playwright/test";

/** So many times in a row the page has nothing to do, and nothing is under way. */
const QUIET_TIMES = 3;

/**
 * Opens a page and waits until it has everything that it asks for by itself, and stands. Playwright's `networkidle` waits half a second more,
 * at each page.
 */
export async function openFully(page: Page, path: string): Promise<void> {
  const underWay = new Set<unknown>();
  const add = (request: unknown) => underWay.add(request);
  const remove = (request: unknown) => underWay.delete(request);
  page.on("request", add).on("requestfinished", remove).on("requestfailed", remove);
  await page.goto(path);
  for (let quiet = 0; quiet < QUIET_TIMES; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    quiet = underWay.size === 0 ? quiet + 1 : 0;
  }
  page.off("request", add).off("requestfinished", remove).off("requestfailed", remove);
}
