import { test as base } from "@playwright/test";
import { pool } from "@/lib/db/client";

export { expect } from "@playwright/test";

/** All tests come from one address, and together sign up and log in more often than a campus may. */
export const test = base.extend<{ manyCampuses: string | undefined }>({
  manyCampuses: [
    async ({ baseURL }, use) => {
      await pool.query(`DELETE FROM "RateLimit" WHERE "key" LIKE 'sign-in:%'`);
      await use(baseURL);
    },
    { auto: true },
  ],
});
