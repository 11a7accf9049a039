import type { Page } from "@playwright/test";

/** Withholds the answers to `url` until the returned function is called, so that a test can examine the page in between. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // The page may have aborted the request.
    await route.fallback().catch(() => undefined);
  });
  return open;
}
