import { test as base, type Page } from "@playwright/test";
import { pool } from "@/lib/platform/db/client";

export { expect } from "@playwright/test";

const LOADS = ["goto", "reload", "goBack", "goForward"] as const;

export const test = base.extend<{ manyCampuses: string | undefined }, object>({
  /** All tests share one address, and together sign up and log in more often than a campus may. */
  manyCampuses: [
    async ({ baseURL }, use) => {
      await pool.query(`DELETE FROM "RateLimit" WHERE "key" LIKE 'sign-in:%'`);
      await use(baseURL);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on("page", waitsUntilAlive);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
});

/** Waits until a loaded page responds: its scripts are fetched after the first paint (decision 009), and tests are faster than people. */
function waitsUntilAlive(page: Page): void {
  for (const name of LOADS) {
    const load = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...given: unknown[]) => {
      const response = await load(...given);
      await page.waitForFunction(() => {
        const main = document.querySelector("main");
        // Embeds are not drawn by React.
        return !main || location.pathname.startsWith("/embed/") || Object.keys(main).some((key) => key.startsWith("__reactFiber"));
      });
      return response;
    };
  }
}
