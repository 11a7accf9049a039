import type { Page } from "@playwright/test";

/** The page is settled when it was idle this many times in a row without pending requests. */
const QUIET_TIMES = 3;

/**
 * Opens a page and waits until it has loaded everything on its own and no longer changes. Playwright's `networkidle` waits half a second
 * more for each page.
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
