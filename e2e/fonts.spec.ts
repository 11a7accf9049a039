import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hold } from "./support/hold";
import { watchShifts } from "./support/shifts";
import { anEventOnShow } from "./support/shown-events";

const FALLBACKS = { "Anek as Arial": "Liberation Sans", "Anek as DejaVu": "DejaVu Sans" };

/** The fonts that this machine can render. */
async function installedFallbacks(page: Page): Promise<string[]> {
  const isInstalled = (face: string) =>
    page.evaluate(
      (name) =>
        new FontFace("probe", `local("${name}")`).load().then(
          () => true,
          () => false,
        ),
      face,
    );
  const found = [];
  for (const [family, face] of Object.entries(FALLBACKS)) if (await isInstalled(face)) found.push(family);
  return found;
}

/** Whether the page's title uses a loaded font. */
async function hasBrandFace(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.every(({ isCustomFont, familyName }) => isCustomFont && familyName.startsWith("Anek"));
}

/** First visits of these pages with a font that arrives after the first paint, and moves nothing. */
async function expectStillOnFirstVisits(
  browser: Browser,
  paths: string[],
  fallback: string,
  viewport: { width: number; height: number },
): Promise<void> {
  await using context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript((family) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { --font: "Anek", "${family}" !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, fallback);
  const expectStill = await watchShifts(page);
  for (const path of paths) {
    // While a route is held, Playwright turns the cache off, so every visit is a first one.
    const release = await hold(page, /\.woff2$/);
    const opened = page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await hasBrandFace(page), path).toBe(false);
    release();
    await opened;
    await expect.poll(() => hasBrandFace(page), path).toBe(true);
    await expectStill(`${path} at ${viewport.width} px in ${fallback}`);
    await page.unrouteAll();
    // Otherwise the next visit would find the paint of this one.
    await page.goto("about:blank");
  }
}

test("on a first visit the brand font is shown as soon as it arrives, and nothing moves", async ({ browser, page }) => {
  test.slow();
  const { id } = await anEventOnShow({ name: "Monsoon Ragas on the Lawn", type: "Concert" });
  await page.goto("/FAQ");
  const fallbacks = await installedFallbacks(page);
  expect(fallbacks).not.toEqual([]);
  const paths = ["/", "/events-page", `/event/${id}`, "/FAQ", "/aboutus", "/student-login"];
  for (const fallback of fallbacks) {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await expectStillOnFirstVisits(browser, paths, fallback, viewport);
    }
  }
});

test("every page requests the font first, also pages that do not exist", async ({ request }) => {
  for (const path of ["/", "/FAQ", "/student-login", "/no-such-page", "/error", "/event/no-such-event", "/blogs/page/999"]) {
    const html = await (await request.get(path)).text();
    const [, file] = /<link rel="preload" href="([^"]+\.woff2)" as="font"/.exec(html) ?? [];
    expect(file, path).toBeDefined();
    const [, styles] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect(await (await request.get(styles ?? "")).text(), path).toContain(file?.split("/").at(-1));
    expect((await request.get(file ?? "")).headers()["cache-control"], path).toBe("public, max-age=31536000, immutable");
  }
});

test("only the pages that show Devanagari fetch its font", async ({ page }) => {
  const devanagari = await anEventOnShow({ name: "वसंत महोत्सव" });
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") files.push(new URL(request.url()).pathname);
  });
  // Events of other tests may have such names, so this page shows no events.
  await page.goto("/FAQ", { waitUntil: "networkidle" });
  await expect.poll(() => hasBrandFace(page)).toBe(true);
  expect(files.filter((file) => file.includes("devanagari"))).toEqual([]);
  await page.goto(`/event/${devanagari.id}`);
  await expect.poll(() => hasBrandFace(page)).toBe(true);
  expect(files.filter((file) => file.includes("devanagari"))).toHaveLength(1);
});
