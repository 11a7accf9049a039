import type { Page } from "@playwright/test";

/** Holds the answers to `url` back until the returned function is called, so that a test can look at what stands there meanwhile. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // Whoever asked may have given up.
    await route.fallback().catch(() => undefined);
  });
  return open;
}
