import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { storeImage } from "@/lib/platform/images/service";
import { aBlog, aClub, aCollege, anEvent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { aPicture } from "@/lib/testing/pictures";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { aPictureFile } from "./support/blogs";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a club fills in its public page, and everyone sees it immediately, under the new name's address and the old one's [reach 4]", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const word = unique();
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const email = `${unique()}@clubs.example`;
  const club = await aClub({ college, name: `Decibel ${word}`, email });
  const event = await anEventOnShow({ name: `Sufi ${word}`, startsAt: inDays(30), registrationClosesAt: inDays(20) }, club);
  const before = (await db.club.findUniqueOrThrow({ where: { id: club.id } })).slug;

  await page.goto(`/clubs/${before}`);
  await expect(page.getByRole("heading", { level: 1, name: `Decibel ${word}` })).toBeVisible();
  await expect(main(page).getByRole("link", { name: event.name })).toBeVisible();

  await logInAs("club", context.request, { email, password: PASSWORD });
  await page.goto("/club-profile/public");
  await field(page, "Club Name *").fill(`Resonance ${word}`);
  await field(page, "About").fill("We carry sub-woofers up two floors.");
  await field(page, "Name of link 1").fill("Instagram");
  await field(page, "Link 1").fill("http://instagram.example/resonance");
  await page.getByLabel("Choose a logo", { exact: true }).setInputFiles(await aPictureFile("logo.png"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a link that starts with https://")).toBeVisible();
  await field(page, "Link 1").fill("https://instagram.example/resonance");
  // Another tab's edit of another field stays.
  await db.club.update({ where: { id: club.id }, data: { publicEmail: "hello@decibel.example" } });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Saved" })).toBeVisible();
  await expectFit(page);

  const { slug, logoId, publicEmail } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  expect(logoId).not.toBeNull();
  expect(publicEmail).toBe("hello@decibel.example");
  await expect(field(page, "Public email")).toHaveValue("hello@decibel.example");
  for (const old of [before, club.id]) {
    const answer = await request.get(`/clubs/${old}?from=poster`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location, answer.headers()["cache-control"]]).toEqual([
      308,
      `/clubs/${slug}?from=poster`,
      "no-store",
    ]);
  }
  await page.goto(`/clubs/${before}`);
  await page.waitForURL(`/clubs/${slug}`);
  await expect(page.getByText("We carry sub-woofers up two floors.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Instagram" })).toHaveAttribute("href", "https://instagram.example/resonance");
  await expectFit(page);

  const readable = await request.get(`/clubs/${slug}/${event.slug}`, { maxRedirects: 0 });
  expect([readable.status(), readable.headers().location, readable.headers()["cache-control"]]).toEqual([
    307,
    `/event/${event.id}`,
    "no-store",
  ]);
  expect((await request.get(`/clubs/${slug}/no-such-event`)).status()).toBe(404);
  expect((await request.get(`/clubs/no-such-club-${word}`)).status()).toBe(404);

  await page.goto(`/event/${event.id}`);
  await main(page)
    .getByRole("link", { name: `Resonance ${word}` })
    .click();
  await page.waitForURL(`/clubs/${slug}`);
  await main(page)
    .getByRole("link", { name: /^Sahyadri/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Sahyadri/ })).toBeVisible();
  await expect(main(page).getByRole("link", { name: `Resonance ${word}` })).toBeVisible();
  await expectFit(page);
});

test("a banner is whole at every width", async ({ page }) => {
  const club = await aClub();
  const { id: bannerId } = await storeImage(club.id, await aPicture(1500, 500).png().toBuffer(), "poster");
  const { slug } = await db.club.update({ where: { id: club.id }, data: { bannerId } });
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/clubs/${slug}`);
    const box = await main(page).locator("img").first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1), `at ${width} px`).toBeCloseTo(3, 1);
  }
});

test("the header links to the directory, its address searches it, and a college with an unproved domain is hidden from search engines", async ({
  page,
}) => {
  const word = unique();
  const college = await aCollege({ name: `Unproved ${word}`, domainProvedAt: null });
  const name = `Astronomy ${word}`;
  const { id } = await aClub({ college, name });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Clubs" }).click();
  await page.waitForURL("/clubs");
  await page.getByRole("searchbox", { name: "Search by club name" }).fill(name);
  await page.waitForURL(/\?q=/);
  await expect(main(page).getByRole("link", { name, exact: true })).toBeVisible();
  await expectFit(page);
  await page.reload();
  await main(page).getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`/clubs/${(await db.club.findUniqueOrThrow({ where: { id } })).slug}`);
  await expect(page.getByText("No events yet")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a college's page links to the rest of its clubs and events, and the lists name the college", async ({ page }) => {
  const word = unique();
  const college = await aCollege({ name: `Malabar ${word}` });
  const other = await aCollege({ name: `Konkan ${word}` });
  await aClub({ college: other, name: `Elsewhere ${word}` });
  const clubs = await Promise.all(Array.from({ length: 25 }, (_, index) => aClub({ college, name: `Circle ${index} ${word}` })));
  const [club] = clubs;
  if (!club) throw new Error("no club was made");
  const shown = await anEventOnShow({ name: `First ${word}` }, club);
  for (let index = 1; index < 25; index++) await anEvent(club, { name: `Event ${index} ${word}`, posterId: shown.posterId });

  await page.goto(`/colleges/${(await db.college.findUniqueOrThrow({ where: { id: college.id } })).slug}`);
  await main(page).getByRole("link", { name: "All clubs" }).click();
  await page.waitForURL(`/clubs?college=${college.id}`);
  await expect(page.getByText("24+ clubs")).toBeVisible();
  await expect(main(page).getByRole("link", { name: `Elsewhere ${word}` })).toBeHidden();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByText("25 clubs")).toBeVisible();
  await page.reload();
  const menu = main(page).getByRole("button", { name: `Malabar ${word}` });
  await menu.click();
  await page.getByRole("searchbox", { name: "Search by college name" }).fill(`Knokan ${word}`);
  await page.getByRole("radio", { name: `Konkan ${word}` }).check();
  await page.waitForURL(`/clubs?college=${other.id}`);
  await page.keyboard.press("Escape");
  await expect(main(page).getByRole("link", { name: `Elsewhere ${word}` })).toBeVisible();
  await expect(page.getByText("1 club", { exact: true })).toBeVisible();
  await expectFit(page);
  await page.goBack();
  await expect(page.getByText("24+ clubs")).toBeVisible();

  await page.goto(`/clubs/${(await db.club.findUniqueOrThrow({ where: { id: club.id } })).slug}`);
  await main(page).getByRole("link", { name: "All events" }).click();
  await page.waitForURL(`/events-page?club=${club.id}`);
  await expect(page.getByText("25 events")).toBeVisible();
  await expect(main(page).getByRole("button", { name: `Circle 0 ${word}` })).toBeVisible();
});

test("a club's page links to all its blogs, page by page, and a former address redirects to the present one", async ({ page, request }) => {
  const word = unique();
  const club = await aClub({ college: await aCollege({ name: `Malabar ${word}` }), name: `Decibel ${word}` });
  for (let day = 1; day <= 25; day++) await aBlog(club, { title: `Day ${day} ${word}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
  await page.goto(`/clubs/decibel-${word}`);
  await main(page).getByRole("link", { name: "All blogs" }).click();
  await page.waitForURL(`/blogs/club/decibel-${word}`);
  await expect(page.getByRole("heading", { level: 1, name: `Blogs of Decibel ${word}` })).toBeVisible();
  await expect(main(page).getByRole("article")).toHaveCount(24);
  await expectFit(page);
  await main(page).getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(`/blogs/club/decibel-${word}/page/2`);
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await expect(main(page).getByRole("link", { name: `Day 1 ${word}`, exact: true })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/blogs/club/decibel-${word}/page/2$`));
  await main(page).getByRole("link", { name: "The club’s page" }).click();
  await page.waitForURL(`/clubs/decibel-${word}`);

  await db.club.update({ where: { id: club.id }, data: { name: `Resonance ${word}` } });
  for (const rest of ["", "/page/2"]) {
    const answer = await request.get(`/blogs/club/${club.id}${rest}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location, answer.headers()["cache-control"]]).toEqual([
      308,
      `/blogs/club/resonance-${word}${rest}`,
      "no-store",
    ]);
  }
  for (const rest of ["no-such-club", `resonance-${word}/page/3`, `resonance-${word}/page/1`])
    expect((await request.get(`/blogs/club/${rest}`)).status(), rest).toBe(404);
});

test("a tag has a page of its upcoming events", async ({ page, request }) => {
  const name = `Career ${unique()}`;
  await anEventOnShow({ name, tags: ["Career Fair"], startsAt: inDays(3), registrationClosesAt: inDays(2) }, await aClub());
  await page.goto("/tags/career-fair");
  await expect(page.getByRole("heading", { level: 1, name: "Career Fair" })).toBeVisible();
  await expect(main(page).getByRole("link", { name })).toBeVisible();
  await expectFit(page);
  expect((await request.get("/tags/no-such-tag")).status()).toBe(404);
});
