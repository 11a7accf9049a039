import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that read colours. All others find the same in both schemes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** No violation that axe finds. While a dialog is open, the rest of the page is hidden. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  await expectNone(await builderFor(page), where);
}

/** No violation in either colour scheme. The page is light afterwards, and does not move. */
export async function expectAccessibleInBothSchemes(page: Page, where = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNone((await builderFor(page)).withRules(COLOUR_RULES), `${where}, dark`);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNone(await builderFor(page), `${where}, light`);
}

/** No sideways scrolling on the narrowest screens, and no violation there in either colour scheme. The page stays narrow. */
export async function expectFit(page: Page, where = page.url()): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${where} scrolls sideways`).toBe(320);
  await expectAccessibleInBothSchemes(page, `${where} at 320 px`);
}

async function builderFor(page: Page): Promise<AxeBuilder> {
  const dialog = '[role="dialog"], [role="alertdialog"]';
  const hasDialog = (await page.locator(dialog).count()) > 0;
  // No script runs in a frame without rights, so axe would wait for its answer.
  return new AxeBuilder({ page })
    .include(hasDialog ? dialog : "html")
    .exclude("iframe[sandbox]")
    .withTags(STANDARDS);
}

async function expectNone(builder: AxeBuilder, where: string): Promise<void> {
  const { violations } = await builder.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    where,
  ).toEqual([]);
}
