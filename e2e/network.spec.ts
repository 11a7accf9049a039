import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { aPictureFile, publishBlog } from "./support/blogs";
import { hold } from "./support/hold";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const LIST = "/events-page";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const offline = (page: Page) => page.getByRole("status").getByText("You’re offline.");
const cards = (page: Page) => page.locator("[data-results] article");
const failure = (page: Page) => page.locator("[data-results]").getByRole("alert").filter({ hasText: "Network error, please try again" });

async function signInStudent(context: BrowserContext) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  return student;
}

/** Withholds the answers to the list's requests until the returned function is called. */
async function loseAnswers(page: Page) {
  const asked: string[] = [];
  await page.route("**/api/asd?**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  return { asked, find: () => page.unroute("**/api/asd?**") };
}

for (const [path, isLive] of [
  ["/events-page?q=nobody+plays+this", (page: Page) => expect(page.getByText("0 events", { exact: true })).toBeVisible()],
  ["/student-login", (page: Page) => expect(button(page, "Log In")).toBeEnabled()],
] as const) {
  test(`${path} shows that the network is away for as long as it is, and nothing moves`, async ({ page, context }) => {
    await page.goto(path);
    await isLive(page);
    const heading = page.getByRole("heading", { level: 1 });
    const place = await heading.boundingBox();
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(place);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.setOffline(false);
    await expect(offline(page)).toBeHidden();
  });
}

test("a page that lost the network before its scripts ran says so", async ({ page, context }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("offline")), { once: true });
  });
  await page.goto("/FAQ");
  await expect(offline(page)).toBeVisible();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
});

test("on a phone the notice stands above the bar with the button, however high that is", async ({ page, context }) => {
  const event = await anEventOnShow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("link", { name: "Log in to register" }).filter({ visible: true })).toBeVisible();
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  const bar = page.locator("[data-page-bar]");
  const isAbove = async () => {
    const [notice, top] = await Promise.all([offline(page).locator("..").boundingBox(), bar.boundingBox()]);
    return notice && top && notice.y + notice.height <= top.y;
  };
  expect(await isAbove()).toBe(true);
  await bar.evaluate((element) => {
    element.style.height = "12rem";
  });
  await expect.poll(isAbove).toBe(true);
});

test("a link pressed offline keeps the page, with all typed text", async ({ page, context }) => {
  await page.goto("/student-register");
  await expect(button(page, "Sign up")).toBeEnabled();
  await page.getByLabel("First Name").fill("Meera");
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await page.getByRole("link", { name: "Log In" }).click();
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(page).toHaveURL("/student-register");
  await expect(page.getByLabel("First Name")).toHaveValue("Meera");
  await page.getByRole("link", { name: "Log In" }).click();
  await page.waitForURL("/student-login");
});

test("a link that answers although the browser reports no network opens its page", async ({ page }) => {
  await page.goto("/student-register");
  await expect(button(page, "Sign up")).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(offline(page)).toBeVisible();
  await page.getByRole("link", { name: "Log In" }).click();
  await page.waitForURL("/student-login");
});

test("a slow page is announced, and the announcement disappears with the page's arrival", async ({ page }) => {
  const event = await anEventOnShow();
  const answer = await hold(page, `**/event/${event.id}?*`);
  await page.goto(`/events-page?q=${encodeURIComponent(event.name)}`);
  await page.getByRole("link", { name: event.name }).click();
  const notice = page.getByRole("status").filter({ hasText: "Loading event details..." });
  await expect(notice).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: event.name })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(notice).toBeHidden();
});

for (const [from, to, link] of [
  ["/aboutus", "/FAQ", "FAQ"],
  ["/student-login", "/college-login", "College Login"],
] as const) {
  test(`between ${from} and ${to} the page is never empty`, async ({ page }) => {
    await page.goto(from);
    const answer = await hold(page, `**${to}?*`);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    const notice = page.getByRole("status").filter({ hasText: "Loading..." });
    await expect(notice).toBeVisible();
    answer();
    await page.waitForURL(to);
    await expect(notice).toBeHidden();
  });
}

test("a list whose answer is lost makes one automatic retry", async ({ page }) => {
  const { name } = await anEventOnShow({ name: `Robo ${unique()}` });
  let asked = 0;
  await page.route("**/api/asd?**", (route) => (++asked === 1 ? route.abort() : route.fallback()));
  await page.goto(`${LIST}?q=${encodeURIComponent(name)}`);
  await expect(cards(page)).toHaveCount(1);
  expect(asked).toBe(2);
});

test("a failed list is reported, and is loaded when the network is back", async ({ page, context }) => {
  const { name } = await anEventOnShow({ name: `Robo ${unique()}` });
  const { asked, find } = await loseAnswers(page);
  await page.goto(`${LIST}?q=${encodeURIComponent(name)}`);
  await expect(failure(page)).toBeVisible();
  expect(asked).toHaveLength(2);
  await expect(button(page, "Try again")).toBeVisible();
  await find();
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(1);
  await expect(failure(page)).toBeHidden();
});

test("the page of a failure shows that it is being retried", async ({ page, context }) => {
  const { id } = await signInStudent(context);
  await db.profile.delete({ where: { studentId: id } });
  await page.goto("/student-profile");
  await db.profile.create({ data: { studentId: id } });
  const answer = await hold(page, "**/student-profile*");
  await button(page, "Try again").click();
  await expect(button(page, "Trying again...")).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
});

test("a deleted row shows this until its list is rendered again", async ({ page, context }) => {
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email });
  await logInAs("club", context.request, { email, password: PASSWORD });
  const { title } = await publishBlog(context.request, club.id);
  await page.goto("/club-profile/blogs");
  const answer = await hold(page, "**/club-profile/blogs?*");
  await button(page, `Delete ${title}`).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Blog deleted successfully")).toBeVisible();
  await expect(button(page, "Deleting...")).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.getByText("No blogs available.")).toBeVisible();
});

test("a slow log-out is announced", async ({ page, context }) => {
  await signInStudent(context);
  await page.goto("/");
  const answer = await hold(page, "**/api/auth/logout");
  await page.getByRole("button", { name: "Hi! Ananya Kulkarni" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("menuitem", { name: "Logging out..." })).toBeVisible();
  answer();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("a profile picture shows the progress of its upload", async ({ page, context }) => {
  await signInStudent(context);
  await page.goto("/student-profile");
  await button(page, "Edit").click();
  await page.getByLabel("Profile Picture").setInputFiles(await aPictureFile("me.png"));
  // An answer that is cut short is none.
  await page.route("**/api/uploads", (route) => route.fulfill({ contentType: "application/json", body: '{"url":"/im' }), { times: 1 });
  await button(page, "Save").click();
  await expect(page.getByText("Network error, please try again").first()).toBeVisible();
  const answer = await hold(page, "**/api/uploads");
  await button(page, "Save").click();
  await expect(page.getByRole("progressbar", { name: /picture/ })).toBeVisible();
  await expect(button(page, "Saving...")).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});
