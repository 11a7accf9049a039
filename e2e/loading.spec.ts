import { expect, test } from "./fixtures";
import { anEventOnShow } from "./support/shown-events";

test("a page that takes a while is announced, and the announcement goes when the page is there", async ({ page }) => {
  const event = await anEventOnShow();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(`**/event/${event.id}?*`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`/events-page?q=${encodeURIComponent(event.name)}`);
  await page.getByRole("link", { name: event.name }).click();
  const notice = page.getByRole("status").filter({ hasText: "Loading event details..." });
  await expect(notice).toBeVisible();
  open();
  await expect(page.getByRole("heading", { level: 1, name: event.name })).toBeVisible();
  await expect(notice).toBeHidden();
});
