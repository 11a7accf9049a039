import { expect, type Page } from "@playwright/test";
import axe, { type RunOnly } from "axe-core";

const STANDARDS: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** The rules that read colours. All other rules give the same result in both schemes. */
const COLOURS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Expects no violation of axe's rules. While a dialog is open, the rest of the page is hidden. Afterwards the page has no animations. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // After a change of page by the router, the title comes a moment after the rest.
  await expect(page, where).toHaveTitle(/\S/);
  expect(await violationsOf(page, STANDARDS), where).toEqual([]);
}

/** Expects no violation in either colour scheme. Afterwards the page is light. */
export async function expectAccessibleInBothSchemes(page: Page, where = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, COLOURS), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${where}, light`);
}

/** Expects that nothing is wider than a window of this width. The page keeps the width. */
export async function expectNoSidewaysScrolling(page: Page, [width, height]: readonly [number, number], where = page.url()): Promise<void> {
  await page.setViewportSize({ width, height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${where} at ${width} px`).toBe(width);
}

/** Expects no sideways scrolling on the narrowest screens, and no violation there in either colour scheme. The page stays narrow. */
export async function expectFit(page: Page, where = page.url()): Promise<void> {
  await expectNoSidewaysScrolling(page, [320, 700], where);
  await expectAccessibleInBothSchemes(page, `${where} at 320 px`);
}

/** Expects no sideways scrolling and no violation at 1280 and at 320 px. Afterwards the page is wide. */
export async function expectFitAtBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await expectNoSidewaysScrolling(page, [width, 900]);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Caches parsed colours. axe parses all colours behind a text again for each text, with a library for every notation: a third of its time.
 */
const REMEMBER_COLOURS = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) {
      const { r, g, b, alpha } = known;
      return Object.assign(this, { r, g, b, alpha });
    }
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}`;

/**
 * axe is added to a document once, and describes only violations, which is faster. Animations must have ended: an element that is still
 * appearing has too little contrast, and so may one that is still changing to another colour scheme. A bar that sticks does not cover a
 * control for good: it takes its place in the page meanwhile.
 */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source + REMEMBER_COLOURS);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const dialog = '[role="dialog"], [role="alertdialog"]';
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const sticking = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) => getComputedStyle(one).position === "sticky");
    for (const { style } of sticking) style.position = "relative";
    const include = document.querySelector(dialog) ? dialog : "html";
    // No script runs in a frame without rights, so axe would wait for its answer.
    const { violations } = await axe.run({ include, exclude: "iframe[sandbox]" }, { runOnly, resultTypes: ["violations"] });
    for (const { style } of sticking) style.position = "";
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, runOnly);
}
