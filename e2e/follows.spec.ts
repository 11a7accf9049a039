import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { recordNotifications } from "@/lib/reach/notifications/record";
import { aClub, aCollege, aFollow, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { watchShifts } from "./support/shifts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const LAPTOP = { width: 1280, height: 900 };

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const account = (page: Page) => page.getByRole("button", { name: /^Hi! / });

const aPerson = async (fields: Parameters<typeof aStudent>[0] = {}) => {
  const email = `${unique()}@mail.example`;
  return { student: await aStudent({ ...fields, email }), email, password: PASSWORD };
};
const clubPage = async (id: string) => `/clubs/${(await db.club.findUniqueOrThrow({ where: { id } })).slug}`;

test("a visitor logs in and comes back, follows a club, chooses the level, and finds its events in For you", async ({ page }) => {
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const name = `Robots ${unique()}`;
  const club = await aClub({ college, name });
  const event = await anEventOnShow({ name: `Race ${unique()}`, startsAt: inDays(30), registrationClosesAt: inDays(20) }, club);
  const { student, email, password } = await aPerson();
  const path = await clubPage(club.id);

  await page.goto(path);
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.public);
  await main(page).getByRole("link", { name: "Follow", exact: true }).click();
  await page.waitForURL(`/student-login?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(path);

  await button(page, "Follow").click();
  await expect(toast(page, `${name} will be in your weekly email`)).toBeVisible();
  await expect(button(page, "Following")).toBeVisible();
  await expect(main(page).getByText("follower")).toHaveCount(0);

  // With the keyboard: the menu opens at its first item, and the focus returns.
  await button(page, "Following").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Email for every event" })).toBeFocused();
  await expect(page.getByRole("menuitemradio", { name: "Weekly email" })).toBeChecked();
  await expectFit(page);
  await page.setViewportSize(LAPTOP);
  await page.keyboard.press("Enter");
  await expect(toast(page, `You’ll get an email for every event by ${name}`)).toBeVisible();
  await expect(button(page, "Following")).toBeFocused();
  expect(await db.follow.findMany({ where: { studentId: student.id }, select: { clubId: true, level: true } })).toEqual([
    { clubId: club.id, level: "instant" },
  ]);

  await account(page).click();
  await page.getByRole("menuitem", { name: "For you" }).click();
  await page.waitForURL("/for-you");
  await expect(main(page).getByText(name).first()).toBeVisible();
  await expect(main(page).getByRole("link", { name: event.name })).toBeVisible();
  await expectFit(page);
  await page.setViewportSize(LAPTOP);

  await page.goto(path);
  await button(page, "Following").click();
  await page.getByRole("menuitem", { name: "Unfollow" }).click();
  await expect(button(page, "Follow")).toBeVisible();
  await page.goto("/for-you");
  await expect(main(page).getByText("No events for you yet")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Clubs" })).toHaveAttribute("href", "/clubs");
  await expect(main(page).getByRole("link", { name: "Career Fair" })).toHaveAttribute("href", "/tags/career-fair");
  await expectFit(page);
});

test("colleges and clubs see no follow button, and only students see For you on the home page", async ({ page, context }) => {
  const email = `${unique()}@mail.example`;
  const path = await clubPage((await aClub({ email })).id);
  const line = page.getByRole("link", { name: "For you: events from what you follow and your college" });
  const follow = main(page).getByRole("link", { name: "Follow", exact: true });
  await page.goto(path);
  await expect(follow).toBeVisible();
  await page.goto("/");
  await expect(line).toBeHidden();

  await logInAs("club", context.request, { email, password: PASSWORD });
  await page.goto(path);
  await expect(follow).toBeHidden();
  await page.goto("/");
  await expect(line).toBeHidden();

  await logInAs("student", context.request, await aPerson());
  await page.goto("/");
  await line.click();
  await page.waitForURL("/for-you");
});

test("the menu counts unread notifications, and a student reads one notification and then all", async ({ page, context }) => {
  const name = `Mehfil ${unique()}`;
  const club = await aClub({ name });
  const { student, email, password } = await aPerson();
  const events = [await anEventOnShow({ name: "Faiz at 115" }, club), await anEventOnShow({ name: "Open Verses" }, club)];
  for (const { id: subjectId } of events) {
    const row = { studentId: student.id, kind: "event_published", subjectId, cause: "club", causeKey: club.id, level: "digest" } as const;
    await recordNotifications(db, [row]);
  }
  await logInAs("student", context.request, { email, password });
  await page.goto("/aboutus");
  await expect(page.getByRole("button", { name: "2 unread notifications" })).toBeVisible();
  await account(page).click();
  await page.getByRole("menuitem", { name: /^Notifications/ }).click();
  await page.waitForURL("/notifications");
  await expect(page.getByRole("status").filter({ hasText: "2 new" })).toBeVisible();
  // New events of one club and one day form a group, each with its day and venue.
  const heading = page.getByRole("heading", { name: `2 new events by ${name}` });
  const group = main(page).getByRole("region", { name: "Today" }).getByRole("listitem").filter({ has: heading });
  await expect(group.getByRole("link")).toHaveText(["Open Verses", "Faiz at 115"]);
  await expect(group.getByRole("listitem").first()).toContainText(/\w{3} \d{4}-\d\d-\d\d, \d\d:\d\d, .+ · You follow this club/);
  await expectFit(page);
  await page.setViewportSize(LAPTOP);

  await group.getByRole("link", { name: "Open Verses" }).click();
  await page.waitForURL(`/event/${events[1]?.id}`);
  await expect(page.getByRole("button", { name: "1 unread notification" })).toBeVisible();
  await page.goto("/notifications");
  await expect(group.getByRole("img", { name: "Unread" })).toBeVisible();
  await button(page, "Mark all as read").click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing new" })).toBeVisible();
  await expect(main(page).getByRole("img", { name: "Unread" })).toHaveCount(0);
  expect(await db.notification.count({ where: { studentId: student.id, readAt: null } })).toBe(0);

  await db.notification.deleteMany({ where: { studentId: student.id } });
  await page.reload();
  await expect(main(page).getByText("You’re all caught up")).toBeVisible();
});

test("settings are saved immediately, by keyboard, and show the level of each follow", async ({ page, context }) => {
  const { student, email, password } = await aPerson();
  const name = `Chess ${unique()}`;
  const club = await aClub({ name });
  await db.follow.createMany({
    data: [
      { studentId: student.id, kind: "club", clubId: club.id },
      { studentId: student.id, kind: "tag", tag: "Music" },
    ],
  });
  await logInAs("student", context.request, { email, password });
  await page.goto("/settings/notifications");
  await expect(page.getByRole("heading", { name: "Following (2)" })).toBeVisible();
  const weekly = page.getByRole("switch", { name: /Weekly email/ });
  await expect(weekly).toBeChecked();
  const groundInForcedColours = async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const ground = await weekly.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ forcedColors: "none" });
    return ground;
  };
  const on = await groundInForcedColours();
  await weekly.focus();
  await page.keyboard.press("Space");
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(weekly).not.toBeChecked();
  expect(await groundInForcedColours()).not.toBe(on);
  await page.getByRole("radio", { name: "All students on Quad" }).check();
  await expect(page.getByRole("radio", { name: "All students on Quad" })).toBeChecked();
  await page.getByLabel(`Updates from ${name}`).selectOption("Email for every event");
  await expect(toast(page, `You’ll get an email for every event by ${name}`)).toBeVisible();
  await expect(page.getByLabel("Updates from Music").getByRole("option")).toHaveText(["Weekly email", "Notifications only", "Unfollow"]);
  await page.getByLabel("Updates from Music").selectOption("Unfollow");
  await expect(page.getByRole("heading", { name: "Following (1)" })).toBeVisible();
  await expect(toast(page, "You unfollowed Music")).toBeVisible();
  await expectFit(page);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Following (1)" })).toBeVisible();
  await expect(weekly).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "All students on Quad" })).toBeChecked();
  await expect(page.getByLabel(`Updates from ${name}`)).toHaveValue("instant");
});

test("a tag's page does not move for a student whose follow is loaded late", async ({ page }) => {
  const { student, email, password } = await aPerson();
  await logInAs("student", page.request, { email, password });
  await aFollow(student, { tag: "Coding" });
  for (let number = 0; number < 5; number++) await aFollow(await aStudent(), { tag: "Coding" });
  await anEventOnShow({ name: `Race ${unique()}`, tags: ["Coding"] });
  await page.setViewportSize({ width: 390, height: 844 });
  const expectStill = await watchShifts(page);
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/follows/tag/*", async (route) => {
    await isTime;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/follows/tag/*");
  await page.goto("/tags/coding");
  await asked;
  answer();
  await expect(button(page, "Following")).toBeVisible();
  await expectStill(page.url(), 0);
});
