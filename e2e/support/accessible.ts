import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No violation that axe finds. While a dialog is open, the rest of the page is hidden. */
export async function expectAccessible(page: Page): Promise<void> {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  const { violations } = await new AxeBuilder({ page })
    .include((await dialog.count()) > 0 ? '[role="dialog"], [role="alertdialog"]' : "html")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
