import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hold } from "./support/hold";
import { anEventOnShow } from "./support/shown-events";

/** The delay between the first paint and the request for the page's scripts, in milliseconds. */
const afterPaint = (page: Page) =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return scripts.map(({ startTime }) => startTime - painted);
  });

test("a page for reading is painted before any script is requested, and then becomes interactive", async ({ page }) => {
  const { id } = await anEventOnShow();
  for (const path of ["/", "/events-page", `/event/${id}`, "/blogs", "/aboutus", "/no-such-page"]) {
    await page.goto(path);
    const times = await afterPaint(page);
    expect(times.length, path).toBeGreaterThan(0);
    expect(Math.min(...times), path).toBeGreaterThan(0);
  }
});

test("a page with a form does not defer its scripts", async ({ page }) => {
  await page.goto("/student-login");
  expect(await page.locator("script[type='text/after-paint']").count()).toBe(0);
  expect(await page.locator("head script[src]").count()).toBeGreaterThan(0);
});

for (const path of ["/", "/student-login"])
  test(`${path}: React's code and Next's run in different tasks`, async ({ page }) => {
    await page.addInitScript(() => {
      // Next's first file sets `next`; its router, before it hydrates, replaces how data arrives.
      let next: unknown;
      Object.defineProperty(window, "next", {
        get: () => next,
        set(value) {
          next = value;
          const { port1, port2 } = new MessageChannel();
          const { __next_f: data } = window as unknown as { __next_f: unknown[] };
          port1.onmessage = () => document.documentElement.setAttribute("data-between", String(!Object.hasOwn(data, "push")));
          port2.postMessage("");
        },
      });
    });
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-between", "true");
  });

for (const [name, change] of [
  ["a tab that nobody sees", () => Object.defineProperty(document, "visibilityState", { get: () => "hidden" })],
  [
    "a browser that does not tell when it paints",
    () => Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { get: () => [] }),
  ],
  [
    "a page that is never painted",
    () => {
      PerformanceObserver.prototype.observe = () => {};
    },
  ],
] as const)
  test(`${name} becomes interactive too`, async ({ page }) => {
    await page.addInitScript(change);
    await page.goto("/");
    await expect(page.locator("script[type='text/after-paint']")).toHaveCount(0);
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await expect(page).toHaveURL("/FAQ");
    await expect(page.locator("html")).toHaveAttribute("data-same-document", "");
  });

for (const path of ["/events-page", "/blogs"])
  test(`text typed on ${path} before hydration is searched for`, async ({ page }) => {
    const arrive = await hold(page, "**/*.js");
    const opened = page.goto(path);
    await page.getByRole("searchbox").or(page.getByRole("combobox")).fill("chess");
    arrive();
    await opened;
    await expect(page).toHaveURL(`${path}?q=chess`);
    await expect(page.getByRole("searchbox").or(page.getByRole("combobox"))).toHaveValue("chess");
  });
