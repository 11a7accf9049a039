import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { db } from "@/lib/platform/db/client";
import { aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScrolling } from "./support/accessible";
import { unique } from "./support/accounts";
import { aPictureFile, publishBlog } from "./support/blogs";
import { publishEvent } from "./support/events";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, signInAs } from "./support/sign-in";

/** WhatsApp reads this much of a page. */
const READ_BYTES = 32 * 1024;
const PREVIEW_MAX_BYTES = 250_000;

const MARKS = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" } as const;
const plain = (text: string) => text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (mark) => MARKS[mark as keyof typeof MARKS]);

/** The tags that an app that draws a link finds in the beginning of its page, by name. */
async function tagsOf(request: APIRequestContext, path: string): Promise<Map<string, string>> {
  const answer = await request.get(path);
  const read = Buffer.from(await answer.body())
    .subarray(0, READ_BYTES)
    .toString();
  const metas = [...read.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/?>/g)];
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(read)?.[1];
  return new Map([...metas.map(([, name = "", content = ""]) => [name, plain(content)] as const), ["canonical", plain(canonical ?? "")]]);
}

/** The rules of WhatsApp, Telegram, Facebook and X about a link's title, text and picture. */
async function expectPreview(request: APIRequestContext, path: string, hasAddress = true): Promise<Map<string, string>> {
  const tags = await tagsOf(request, path);
  const of = (name: string) => tags.get(name) ?? "";
  for (const name of ["og:title", "twitter:title"]) {
    expect(of(name), `${path} ${name}`).not.toBe("");
    expect([...of(name)].length, `${path} ${name}`).toBeLessThanOrEqual(60);
  }
  for (const name of ["og:description", "twitter:description"]) {
    expect(of(name), `${path} ${name}`).not.toBe("");
    expect([...of(name)].length, `${path} ${name}`).toBeLessThanOrEqual(160);
  }
  expect([of("og:locale"), of("og:site_name"), of("twitter:card")], path).toEqual(["en_IN", "Quad", "summary_large_image"]);
  expect(of("og:type"), path).toMatch(/^(website|article)$/);
  if (hasAddress) expect([of("og:url"), new URL(of("og:url")).search], path).toEqual([of("canonical"), ""]);
  expect([of("og:image:type"), of("og:image:width"), of("og:image:height")], path).toEqual(["image/jpeg", "1200", "630"]);
  expect(of("og:image:alt"), path).not.toBe("");
  expect(of("twitter:image"), path).toBe(of("og:image"));
  expect(of("og:image"), path).toMatch(/^https?:\/\//);
  const picture = await request.get(of("og:image"));
  expect([picture.status(), picture.headers()["content-type"]], path).toEqual([200, "image/jpeg"]);
  const bytes = await picture.body();
  expect(bytes.byteLength, path).toBeLessThanOrEqual(PREVIEW_MAX_BYTES);
  expect(await sharp(bytes).metadata(), path).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  return tags;
}

test("links to pages of every kind have a title, a text and a JPEG by the rules of WhatsApp, Telegram, Facebook and X [app 6, 9.5]", async ({
  context,
  playwright,
  baseURL,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL });
  const { id: clubId } = await signInAs("club", context.request);
  const event = await publishEvent(context.request, clubId, { eventName: `Robo Race ${unique()}` });
  const logo = await aPictureFile("logo.png", "#0f3d2e", 300, 300);
  expect((await context.request.put(`/api/clubs/${clubId}`, { multipart: { logo }, headers: { "X-Quad": "1" } })).status()).toBe(200);
  const club = await db.club.findUniqueOrThrow({
    where: { id: clubId },
    select: { slug: true, previewId: true, college: { select: { slug: true } } },
  });
  const blog = await publishBlog(context.request, clubId, {}, [await aPictureFile("a.png")]);

  const tags = await expectPreview(visitor, `/event/${event.id}`);
  expect(tags.get("og:description")).toMatch(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, 18:00, Main Lawn/);
  expect(tags.get("og:image")).toMatch(/\/images\/[\da-f-]{36}-1200\.jpg$/);
  expect((await expectPreview(visitor, `/clubs/${club.slug}`)).get("og:image")).toContain(`/images/${club.previewId}-1200.jpg`);
  for (const path of [
    `/colleges/${club.college.slug}`,
    `/blogs/${blog.id}`,
    `/blogs/club/${club.slug}`,
    `/blogs/college/${club.college.slug}`,
    "/",
    "/events-page",
    "/events-map",
    "/blogs",
    "/clubs",
    "/colleges",
    "/tags/coding",
    "/aboutus",
    "/FAQ",
    "/privacy",
    "/rules",
    "/grievance",
    "/api-docs",
    "/api-docs/tokens",
  ]) {
    expect((await expectPreview(visitor, path)).get("og:image"), path).toMatch(/\/preview\.jpg$/);
  }
  await expectPreview(visitor, "/no-such-page", false);
  for (const path of ["/verify", "/verify/7K3Q-9F2M-XW4T", "/records/token"]) {
    expect((await expectPreview(visitor, path, false)).get("robots"), path).toBe("noindex");
  }
  // Links of invitations lead there.
  for (const path of ["/login", "/student-login", "/student-register"]) {
    expect((await expectPreview(visitor, path, false)).get("og:title"), path).toBe("Quad");
  }

  // Not yet shown, or hidden: the address shows nothing of it.
  for (const fields of [{ status: "draft" }, { status: "hidden", hiddenFrom: "published" }] as const) {
    const { id, posterId } = await anEventOnShow({ name: "Nobody knows this name", ...fields });
    const answer = await visitor.get(`/event/${id}`);
    expect(answer.status()).toBe(404);
    for (const secret of ["Nobody knows", posterId]) expect(await answer.text()).not.toContain(secret);
    expect((await expectPreview(visitor, `/event/${id}`, false)).get("og:image")).toMatch(/\/preview\.jpg$/);
  }
  await visitor.dispose();
});

test("a shared link says where its visitors came from: the readable address keeps it, and insights count it [app 6]", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const event = await anEventOnShow({ name: `Robo ${unique()}` });
  await page.goto(`/event/${event.id}`);
  const whatsApp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const text = new URL(whatsApp ?? "").searchParams.get("text")?.split("\n") ?? [];
  expect(text).toHaveLength(4);
  const shared = new URL(text.at(-1) ?? "");
  const moved = await request.get(shared.href, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([307, `/event/${event.id}?utm_source=whatsapp`]);

  // Somebody else's browser: a visit keeps the source with which it began.
  const friend = await browser.newContext({ baseURL });
  const friendsPage = await friend.newPage();
  const counted = friendsPage.waitForRequest(/\/api\/event\/seen\//);
  await friendsPage.goto(shared.href);
  expect((await counted).postDataJSON()).toEqual({ step: "view", source: "whatsapp" });
  await expect
    .poll(() => db.eventCount.findMany({ where: { eventId: event.id, source: "whatsapp" }, select: { step: true, n: true } }), {
      timeout: 30_000,
    })
    .toEqual([{ step: "view", n: 1 }]);
  await friend.close();
});

test("the ways to share stand below WhatsApp on phones, and a student with a seat tells friends from the event and the ticket [app 6]", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  // Chromium on a desktop may have a sheet that no test can close.
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const person = { email: `${unique()}@mail.example`, password: PASSWORD };
  const student = await aStudent(person);
  const event = await anEventOnShow({ name: `Robo ${unique()}`, capacity: 40, startsAt: inDays(20) });
  const { id: registrationId } = await aRegistration(event, student);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/event/${event.id}`);
  const row = page.getByRole("region", { name: "Share", exact: true });
  const buttons = row.locator("a, button");
  await expect(buttons).toHaveText([/WhatsApp/, /Share/, /Copy link/, /^X$/, /Card/]);
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScrolling(page, [320, 700]);
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(row.getByText("Link copied")).toBeVisible();
  expect(await copied()).toMatch(/\/clubs\/[^/]+\/[^/?]+\?utm_source=copy$/);
  await expect(page.getByRole("heading", { name: "Tell your friends" })).toBeHidden();

  await logInAs("student", context.request, person);
  for (const path of [`/event/${event.id}`, `/ticket/${registrationId}`]) {
    await page.goto(path);
    const panel = page.getByRole("region", { name: "Tell your friends" });
    await expect(panel.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /utm_source%3Dwhatsapp$/);
    await panel.getByRole("button", { name: "Share" }).click();
    await expect(panel.getByText("Copied")).toBeVisible();
    const lines = (await copied()).split("\n");
    expect([lines[0], lines.length]).toEqual([event.name, 4]);
    expect(lines.at(-1)).toMatch(/\?utm_source=share$/);
    expect(lines.join()).not.toContain(registrationId);
    await expectNoSidewaysScrolling(page, [320, 700]);
  }
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("39 seats are left.")).toBeVisible();

  const closed = await anEventOnShow({ capacity: 40, registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) });
  await aRegistration(closed, student);
  const counted = page.waitForResponse(`**/api/event/${closed.id}`);
  await page.goto(`/event/${closed.id}`);
  await counted;
  await expect(page.getByRole("heading", { name: "Tell your friends" })).toBeVisible();
  await expect(page.getByText("39 seats are left.")).toHaveCount(0);
});

test("a club copies its own text about an event [app 6]", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  const { id: clubId } = await signInAs("club", context.request);
  const event = await publishEvent(context.request, clubId);
  await page.goto(`/manage/${event.id}`);
  const panel = page.getByRole("region", { name: "Text to post" });
  await panel.getByRole("button", { name: "Copy" }).click();
  await expect(panel.getByText("Copied")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split("\n")).toEqual([
    expect.stringMatching(new RegExp(`^.+: ${event.eventName}$`)),
    expect.stringMatching(/^\w{3} \d{1,2} \w{3}, 18:00 · Main Lawn, /),
    expect.stringMatching(/^Free · register until \d{1,2} \w{3}$/),
    "",
    "Everybody is welcome.",
    "",
    expect.stringMatching(/\?utm_source=copy$/),
  ]);
});
