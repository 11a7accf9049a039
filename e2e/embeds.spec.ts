import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from "./support/accessible";
import { publishEvent } from "./support/events";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

/** A site of another origin, with this body. It is a real one: browsers keep pages without an address away from this machine. */
async function openElsewhere(page: Page, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Robotics Club</title><body style="margin:0">${body}</body></html>`;
  const site = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  page.once("close", () => site.close());
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
}

async function aClubOnShow() {
  const club = await aClub({ name: `Robots ${crypto.randomUUID().slice(0, 8)}` });
  const events = [];
  for (const day of [2, 3, 4, 5]) {
    const times = { registrationClosesAt: inDays(day), startsAt: inDays(day) };
    events.push(await anEventOnShow({ ...times, name: `Robo Race ${day}`, venue: "Main Quad" }, club));
  }
  const { slug } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  return { club, slug, events };
}

test("the element shows a club's events on another site, as high as they are [platform 6]", async ({ page, baseURL }) => {
  const { slug, events } = await aClubOnShow();
  await openElsewhere(page, `<script src="${baseURL}/embed.js" async></script><quad-events club="${slug}"></quad-events>`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: /^Events of Robots/ })).toBeVisible();
  const element = page.locator("iframe");
  await expect(element).toHaveAttribute("title", "Events on Quad");
  const content = () => frame.locator("html").evaluate((html) => Math.ceil(html.getBoundingClientRect().height));
  const height = async () => Math.round((await element.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await height()) === (await content())).toBe(true);
  // Narrower, it is higher.
  const wide = await height();
  await page.setViewportSize({ width: 280, height: 700 });
  await expect.poll(async () => (await height()) === (await content()) && (await height()) !== wide).toBe(true);
  // A message of the page itself changes nothing: it is handled before the evaluation ends.
  const before = await height();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("message", resolve, { once: true });
        postMessage({ quadHeight: 3000 }, "*");
      }),
  );
  expect(await height()).toBe(before);
  const link = frame.getByRole("link", { name: "Robo Race 2" });
  await expect(link).toHaveAttribute("href", `${baseURL}/event/${events[0]?.id}?utm_source=embed`);
  const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(opened.getByRole("heading", { name: "Robo Race 2" }).first()).toBeVisible();
});

test("of a height only a whole number from 100 to 4,000 counts [platform 6]", async ({ page, baseURL }) => {
  await page.route(`${baseURL}/embed/tag/coding`, (route) => {
    const script = `<script>for (const quadHeight of [99, 4001, 200.5, "300", null, 345, -1]) parent.postMessage({ quadHeight }, "*"); parent.postMessage(null, "*")</script>`;
    return route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Events</title>${script}` });
  });
  await openElsewhere(page, `<script src="${baseURL}/embed.js"></script><quad-events tag="coding"></quad-events>`);
  await expect(page.locator("iframe")).toHaveCSS("height", "345px");
});

test("embeds alone may be framed, and they set no cookie [platform 6, 11.8]", async ({ page, request, baseURL }) => {
  const { slug, events } = await aClubOnShow();
  const event = events[0]?.id ?? "";
  for (const path of [`/embed/club/${slug}`, `/embed/event/${event}`, "/embed/tag/coding"]) {
    // First from Next.js, then from memory.
    for (const _time of [1, 2, 3]) {
      const headers = (await request.get(path)).headers();
      expect(headers["content-security-policy"], path).toMatch(/^default-src 'none'; .*frame-ancestors \*/);
      expect(headers["cross-origin-resource-policy"], path).toBe("cross-origin");
      for (const name of ["x-frame-options", "set-cookie"]) expect(headers, path).not.toHaveProperty(name);
    }
  }
  for (const path of ["/", `/event/${event}`, "/embed.js", "/api/health", "/embed", "/embed/club/none", "/embedded", "/login"]) {
    expect((await request.get(path)).headers()["content-security-policy"] ?? "", path).not.toContain("frame-ancestors *");
    if (!path.startsWith("/embed/")) expect((await request.get(path)).headers()["x-frame-options"], path).toBe("DENY");
  }
  await openElsewhere(
    page,
    `<iframe title="Page" src="${baseURL}/event/${event}"></iframe><iframe title="Embed" src="${baseURL}/embed/event/${event}"></iframe>`,
  );
  await expect(page.frameLocator('iframe[title="Embed"]').getByRole("link", { name: "Register" })).toBeVisible();
  await expect(page.frameLocator('iframe[title="Page"]').getByRole("link")).toHaveCount(0);
});

test("embeds are accessible from 280 px on, in both schemes, and readable without scripts [platform 6]", async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug, events } = await aClubOnShow();
  const empty = await aClub();
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  for (const path of [`/embed/club/${slug}`, `/embed/event/${events[0]?.id}`, `/embed/club/${empty.id}`]) {
    await page.goto(path);
    for (const width of [280, 419, 420, 600, 1280]) await expectNoSidewaysScrolling(page, [width, 700]);
    for (const width of [280, 600]) {
      await page.setViewportSize({ width, height: 700 });
      await expectAccessibleInBothSchemes(page, `${path} at ${width} px`);
    }
    expect(await page.evaluate(async () => (await document.fonts.load('16px "Anek"')).length)).toBeGreaterThan(0);
  }
  expect(errors).toEqual([]);
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  await plain.goto(`/embed/club/${slug}`);
  await expect(plain.getByRole("link", { name: "Robo Race 2" })).toBeVisible();
});

test("a club copies the tag or the frame of its events from its profile [platform 9]", async ({ page, context, baseURL }) => {
  const club = await signInAs("club", context.request);
  const startsAt = inDays(3).toISOString();
  const event = await publishEvent(context.request, club.id, { eventName: "Robo Race", startsAt });
  const { slug } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/club-profile/connect");
  const copied = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("Copied").first()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Copy the tag")).toContain(`<quad-events club="${slug}"></quad-events>`);
  expect(await copied("Copy the iframe")).toContain(`src="${baseURL}/embed/club/${slug}"`);
  await expect(page.frameLocator("iframe").getByRole("link", { name: "Robo Race" })).toBeVisible();
  await page.getByLabel("What to show").selectOption("One event");
  await page.getByLabel("Event", { exact: true }).selectOption("Robo Race");
  expect(await copied("Copy the tag")).toContain(`<quad-events event="${event.id}"></quad-events>`);
  await page.getByLabel("What to show").selectOption("A tag");
  await page.getByLabel("Tag", { exact: true }).selectOption("Career Fair");
  expect(await copied("Copy the tag")).toContain(`<quad-events tag="career-fair"></quad-events>`);
});
