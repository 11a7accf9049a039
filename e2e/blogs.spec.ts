import type { Page } from "@playwright/test";
import { aBlog, aClub } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { aPictureFile, publishBlog } from "./support/blogs";
import { hold } from "./support/hold";
import { signInAs } from "./support/sign-in";

const LIST = "/blogs";
const NOON = Date.UTC(2030, 0, 1, 12);

const cards = (page: Page) => page.locator("[data-results] article");
const card = (page: Page, title: string) => page.locator("[data-results]").getByRole("link", { name: title, exact: true });
const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search by title" });
const options = (page: Page) => page.getByRole("option");
const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen pictures" }).getByRole("listitem");
const pictures = (page: Page) => page.locator("input[type=file]");

/** Two blogs that share a word of their own. */
async function twoBlogs() {
  const club = await aClub({ name: "Swar Music Club" });
  const word = unique();
  const older = await aBlog(club, { title: `Tuning ${word}`, college: "Tide College", createdAt: new Date(Date.UTC(2026, 0, 5, 20)) });
  const newer = await aBlog(club, { title: `Sound ${word}`, college: "Tide College" });
  return { word, older, newer };
}

test("a club writes a blog with several pictures, and everyone sees it in the list and on its page", async ({ page, context }) => {
  test.slow();
  await signInAs("club", context.request);
  await page.goto(LIST);
  await page.getByRole("link", { name: "Add Blog" }).click();
  await expect(page.getByRole("heading", { name: "Add Blog" })).toBeVisible();
  await expect(field(page, "College")).toHaveValue(/^College /);

  await button(page, "Submit Blog").click();
  await expect(page.getByText("Title must be between 3 and 30 characters.")).toBeVisible();
  await expect(page.getByText("Content must be between 10 and 1000 characters.")).toBeVisible();
  await expect(field(page, "Title")).toBeFocused();

  const title = `Written ${unique()}`;
  const content = `${"We began at noon and nobody knew why. ".repeat(3)}\n\nThe second paragraph.`;
  await field(page, "Title").fill(title);
  await field(page, "Content").fill(content);
  await test.step("a press anywhere in the zone opens the file dialog", async () => {
    const chooser = page.waitForEvent("filechooser");
    await pictures(page)
      .locator("..")
      .click({ position: { x: 12, y: 12 } });
    expect((await chooser).isMultiple()).toBe(true);
  });
  await pictures(page).setInputFiles([
    await aPictureFile("one.png", "#c9341a"),
    await aPictureFile("two.png", "#2340c4"),
    await aPictureFile("three.png", "#ffb81c"),
  ]);
  await expect(chosen(page)).toHaveCount(3);
  await button(page, "Remove two.png").click();
  await expect(chosen(page)).toHaveCount(2);
  await pictures(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("notes.txt: Please choose a JPEG, PNG, WebP, AVIF or GIF picture.")).toBeVisible();
  await expect(chosen(page)).toHaveCount(2);

  await button(page, "Submit Blog").click();
  await expect(page.getByText("Blog submitted successfully")).toBeVisible();
  await page.waitForURL(LIST);
  const entry = cards(page).filter({ hasText: title });
  await expect(entry).toContainText(`${content.slice(0, 50)}…`);
  await expect(entry).toContainText("Posted By Robotics Club");

  await card(page, title).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(/Published by College /)).toBeVisible();
  await expect(page.getByText("The second paragraph.")).toBeVisible();
  await expect(page.getByText("1 / 2")).toBeVisible();
});

test("a blog is sent once, however often the button is pressed, and a failure keeps the typed text", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  await page.goto("/add-blog");
  const title = `Twice ${unique()}`;
  await field(page, "Title").fill(title);
  await field(page, "Content").fill("Pressed again and again.");
  await pictures(page).setInputFiles(await aPictureFile("one.png"));
  await expect(chosen(page)).toHaveCount(1);

  await page.route("**/api/blog/create", (route) => route.abort(), { times: 1 });
  await button(page, "Submit Blog").click();
  await expect(page.getByText("Network error, please try again")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(chosen(page)).toHaveCount(1);

  const release = await hold(page, "**/api/blog/create");
  await button(page, "Submit Blog").click();
  const busy = button(page, "Submitting Blog...");
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("progressbar", { name: /picture/ })).toBeVisible();
  await busy.click({ force: true });
  await field(page, "Title").press("Enter");
  release();
  await page.waitForURL(LIST);
  const blogs = await (await context.request.get(`/api/collegeRep/blogs/${club.id}`)).json();
  expect(blogs.map((blog: { title: string }) => blog.title)).toEqual([title]);
});

test("a session that ended is reported, and the typed text stays", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.goto("/add-blog");
  await field(page, "Title").fill("Still here");
  await field(page, "Content").fill("What was typed stays.");
  await context.clearCookies();
  await button(page, "Submit Blog").click();
  await expect(page.getByText(/You’ve been logged out/)).toBeVisible();
  await expect(field(page, "Content")).toHaveValue("What was typed stays.");
});

test("only a club sees the button to add a blog", async ({ page, context }) => {
  await page.goto(LIST);
  await expect(page.getByRole("link", { name: "Add Blog" })).toBeHidden();
  await signInAs("student", context.request);
  await page.goto(LIST);
  await expect(page.getByRole("link", { name: "Add Blog" })).toBeHidden();
  expect((await page.goto("/add-blog"))?.status()).toBe(404);
  await context.clearCookies();
  await page.goto("/add-blog");
  await expect(page).toHaveURL("/login?callbackUrl=%2Fadd-blog");
});

test("the list is searched by title through the address, also backwards", async ({ page }) => {
  const { word, older, newer } = await twoBlogs();
  await page.goto(LIST);
  await searchBox(page).fill(word.toUpperCase());
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(`${LIST}?q=${word.toUpperCase()}`);
  await expect(page.locator("[data-results]").getByRole("status")).toHaveText("2 blogs");
  await expect(cards(page).filter({ hasText: older.title })).toContainText("2026-01-06");

  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(searchBox(page)).toHaveValue(word.toUpperCase());
  await expect(options(page)).toHaveCount(0);

  await searchBox(page).fill(newer.title);
  await expect(cards(page)).toHaveCount(1);
  await searchBox(page).fill(`${word} nobody`);
  await expect(page.getByText("No blogs found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(searchBox(page)).toHaveValue("");
  await page.goBack();
  await expect(page.getByText("No blogs found")).toBeVisible();
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Blogs" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(searchBox(page)).toHaveValue("");
});

test("a search waits 300 ms after the last key, and a failed one is retried once automatically, then on request", async ({ page }) => {
  const { word } = await twoBlogs();
  await page.clock.install({ time: NOON });
  await page.goto(LIST);
  await page.clock.pauseAt(NOON + 60_000);
  const asked: string[] = [];
  await page.route("**/api/blog?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    if (asked.length <= 2) await route.abort();
    else await route.continue();
  });
  await searchBox(page).pressSequentially("nob");
  await page.clock.runFor(200);
  await searchBox(page).fill(word);
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([word]);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText("Network error, please try again")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked).toEqual([word, word]);
  // The suggestions lie over the list.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page)).toHaveCount(2);
  expect(asked).toEqual([word, word, word]);
});

test("failed suggestions are reported, and loaded when requested again", async ({ page }) => {
  const { word, older, newer } = await twoBlogs();
  await page.goto(LIST);
  const failing = { status: 500, json: { code: "internal", message: "Something went wrong" } };
  await page.route("**/api/blog/suggestions?*", (route) => route.fulfill(failing), { times: 1 });
  await searchBox(page).fill(word);
  const notice = page.getByRole("search").getByRole("alert");
  await expect(notice).toHaveText("Could not load suggestions. Something went wrong");
  await page.keyboard.press("Tab");
  await expect(button(page, "Try again")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveText([`${newer.title}Tide College`, `${older.title}Tide College`]);
  await expect(notice).toBeHidden();
  await expect(searchBox(page)).toBeFocused();
});

test("suggestions can be chosen with the keyboard alone", async ({ page }) => {
  const { word, older, newer } = await twoBlogs();
  await page.goto(LIST);
  await searchBox(page).fill(word);
  await expect(options(page)).toHaveText([`${newer.title}Tide College`, `${older.title}Tide College`]);
  await expect(searchBox(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue(word);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(searchBox(page)).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${LIST}/${older.id}`);
  await expect(page.getByRole("heading", { name: older.title })).toBeVisible();
});

test("suggestions hide 200 ms after the box lost the focus, and can be pressed until then", async ({ page }) => {
  const { word, newer } = await twoBlogs();
  await page.clock.install({ time: NOON });
  await page.goto(LIST);
  await page.clock.pauseAt(NOON + 60_000);
  await searchBox(page).fill(word);
  await page.clock.runFor(300);
  await expect(options(page)).toHaveCount(2);
  await searchBox(page).blur();
  await page.clock.runFor(199);
  await expect(options(page)).toHaveCount(2);
  await page.clock.runFor(1);
  await expect(options(page)).toHaveCount(0);
  await page.clock.resume();
  await searchBox(page).press("ArrowDown");
  await options(page).filter({ hasText: newer.title }).click();
  await expect(page).toHaveURL(`${LIST}/${newer.id}`);
});

test("the slider wraps around at both ends: by its arrows, by keys and by a swipe", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const files = [
    await aPictureFile("a.png", "#c9341a"),
    await aPictureFile("b.png", "#2340c4"),
    await aPictureFile("c.png", "#ffb81c", 600, 900),
  ];
  const { id, title } = await publishBlog(context.request, club.id, {}, files);
  await page.goto(`${LIST}/${id}`);
  const slider = page.getByRole("region", { name: `Pictures of ${title}` });
  const shown = (number: number) => expect(slider.getByRole("img", { name: `Picture ${number} of 3` })).toBeVisible();
  await shown(1);
  await expect(slider.getByRole("img")).toHaveCount(1);
  await button(page, "Previous").click();
  await shown(3);
  await expect(slider.getByRole("status")).toHaveText("3 / 3");
  await button(page, "Next").click();
  await shown(1);
  await page.keyboard.press("ArrowRight");
  await shown(2);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await shown(3);

  const box = await slider.getByRole("img").boundingBox();
  if (!box) throw new Error("no slider");
  const [left, right, y] = [box.x + 60, box.x + box.width - 60, box.y + box.height / 2];
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(right, left);
  await shown(1);
  await swipe(left, right);
  await shown(3);
  // A swipe that ends beside the picture.
  await swipe(right, 1);
  await shown(1);
});

test("a blog without pictures shows the placeholder, and one without a college the general name", async ({ page }) => {
  const { id, title } = await aBlog(await aClub(), { college: "" });
  await page.goto(`${LIST}/${id}`);
  const picture = page.getByRole("img", { name: `Picture of ${title}` });
  await expect(picture).toHaveAttribute("src", "/placeholders/blog.webp");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("Published by Unknown College")).toBeVisible();
  await expect(button(page, "Next")).toHaveCount(0);
});

test("while a blog opens, its card says so", async ({ page }) => {
  const { word, newer } = await twoBlogs();
  await page.goto(`${LIST}?q=${word}`);
  await expect(cards(page)).toHaveCount(2);
  const release = await hold(page, `**${LIST}/${newer.id}*`);
  await card(page, newer.title).click();
  await expect(cards(page).getByText("Loading...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: newer.title, level: 1 })).toBeVisible();
});

test("a club deletes a blog from its profile, after one question", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  await page.goto("/club-profile/blogs");
  await expect(page.getByText("No blogs available.")).toBeVisible();
  const { id, title } = await publishBlog(context.request, club.id);
  await page.reload();
  await expect(page.getByRole("link", { name: title })).toHaveAttribute("href", `${LIST}/${id}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await page.route("**/api/collegeRep/delete/blogs/*", (route) => route.fulfill({ status: 500, json: { code: "internal" } }), { times: 1 });
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await button(page, "Delete").click();
  await expect(page.getByText("Error deleting Blog")).toBeVisible();
  await button(page, "Delete").click();
  await expect(page.getByText("Blog deleted successfully")).toBeVisible();
  await expect(page.getByText("No blogs available.")).toBeVisible();
  expect((await page.goto(`${LIST}/${id}`))?.status()).toBe(404);
});

test("a blog's page describes it for search engines and previews", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { id, title } = await publishBlog(context.request, club.id, {}, [await aPictureFile("a.png")]);
  await page.goto(`${LIST}/${id}`);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "BlogPosting");
  expect(posting).toMatchObject({ headline: title, author: { name: "Robotics Club" }, image: [expect.stringMatching(/^http.+\.webp$/)] });
  expect(Date.parse(posting.datePublished)).toBeLessThanOrEqual(Date.now());
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/preview\.jpg$/);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${LIST}/${id}$`));
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute("href", /\/blogs\.atom$/);
});

test("further pages are finished, have their own titles, and end with the last blog", async ({ page, request }) => {
  const club = await aClub();
  // Older than the blogs of other tests, so that they are on the last pages.
  for (let index = 0; index < 25; index++) await aBlog(club, { createdAt: new Date(Date.UTC(2020, 0, 1 + index)) });
  // Expires the cached list.
  await publishBlog(request, (await signInAs("club", request)).id);
  const second = await request.get(`${LIST}/page/2`);
  expect(second.status()).toBe(200);
  expect(await second.text()).toContain(`/blogs/page/2"`);
  await page.goto(`${LIST}/page/2`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blogs\/page\/2$/);
  await expect(page.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", LIST);
  for (const path of ["0", "1", "02", "99", "x", "1000"]) {
    expect((await request.get(`${LIST}/page/${path}`)).status(), path).toBe(404);
  }
  for (const path of ["page", "1", crypto.randomUUID()]) expect((await request.get(`${LIST}/${path}`)).status(), path).toBe(404);
});

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1280, 4],
] as const) {
  test(`at ${width} px blogs are in ${columns}`, async ({ page }) => {
    const { word } = await twoBlogs();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${LIST}?q=${word}`);
    await expect(cards(page)).toHaveCount(2);
    const grid = page.getByRole("list").filter({ has: page.getByRole("article") });
    const template = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns);
    expect(template.split(" ")).toHaveLength(columns);
  });
}
