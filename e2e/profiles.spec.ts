import type { BrowserContext, Locator, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, anEvent, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { aPicture } from "@/lib/testing/pictures";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, signInAs } from "./support/sign-in";
import { tab } from "./support/tabs";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fact = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByRole("term").getByText(name, { exact: true }) });
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const profile = (page: Page) => page.getByRole("region", { name: "My Profile" });
const greeting = (page: Page, name: string) => page.getByRole("button", { name: `Hi! ${name}` });
const address = () => `${unique()}@mail.example`;

async function signInStudent(context: BrowserContext) {
  const email = address();
  const student = await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  return { ...student, email };
}

async function aFile(name: string, background: string) {
  return { name, mimeType: "image/png", buffer: await aPicture(300, 300).tint(background).png().toBuffer() };
}

/** The distance from the top of the page to its middle. */
async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
}

test("on a phone one button opens the sections of a profile, and shows the open section and pending actions", async ({ page, context }) => {
  const [owner, guest] = [await aClub(), await signInAs("club", context.request)];
  const { id: eventId } = await anEvent(owner);
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await db.coHost.create({ data: { eventId, clubId: guest.id, role: "manager", invitedById: owner.id, expiresAt } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/club-profile");
  const menu = button(page, "Profile Something needs your attention in another tab.");
  expect(await middleOf(menu.locator("svg").last())).toBeCloseTo(await middleOf(menu), 0);
  await menu.click();
  const sheet = page.getByRole("dialog", { name: "Club Profile" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await sheet.getByRole("link", { name: "Organisers 1" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await expect(page).toHaveURL(/\/club-profile\/team$/);
  await expect(button(page, "Organisers 1")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Accept / }).click();
  await expect(page.getByRole("heading", { name: "Invitations" })).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a message can be closed while a dialog is open, and the dialog stays", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto("/club-profile/public");
  await field(page, "About").fill("We sing.");
  await button(page, "Save").click();
  const message = toast(page, "Saved");
  await expect(message).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await button(page, "Public page").click();
  const sheet = page.getByRole("dialog", { name: "Club Profile" });
  await expect(sheet).toBeVisible();
  await page.clock.runFor(100);
  await button(page, "Close").click();
  await page.clock.runFor(100);
  await expect(message).toHaveAttribute("data-removed", "true");
  await expect(sheet).toBeVisible();
});

test("a student edits the profile in place, with a picture, and the greeting changes too", async ({ page, context }) => {
  const { id } = await signInStudent(context);
  await page.goto("/student-profile");
  for (const name of ["Gender", "Date of Birth", "About"]) await expect(fact(page, name)).toContainText("Not available");
  await button(page, "Edit").click();
  await expect(field(page, "First Name")).toBeFocused();
  await field(page, "First Name").fill("Meera");
  await field(page, "Last Name").fill("Rao");
  await field(page, "Gender").selectOption("Female");
  await field(page, "Date of Birth").fill("2005-03-04");
  await field(page, "About").fill("Sings alto.\nAlways early for the front row.");
  await page.getByLabel("Profile Picture").setInputFiles(await aFile("me.png", "#884400"));
  await button(page, "Save").click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(button(page, "Edit")).toBeFocused();
  const expectSaved = async () => {
    await expect(fact(page, "First Name")).toContainText("Meera");
    await expect(fact(page, "Gender")).toContainText("Female");
    await expect(fact(page, "Date of Birth")).toContainText("2005-03-04");
    await expect(fact(page, "About")).toContainText("Always early for the front row.");
    await expect(greeting(page, "Meera Rao")).toBeVisible();
    await expect(profile(page).locator("img")).toHaveAttribute("src", /^\/images\//);
    await expect(greeting(page, "Meera Rao").locator("img")).toHaveAttribute("src", /^\/images\//);
  };
  await expectSaved();
  await tab(page, "Events").click();
  await tab(page, "My Profile").click();
  await expectSaved();
  await page.reload();
  await expectSaved();

  await test.step("another picture replaces it, and without one the avatar is generated", async () => {
    await button(page, "Edit").click();
    await page.getByLabel("Profile Picture").setInputFiles(await aFile("me-too.png", "#004488"));
    await button(page, "Save").click();
    await expect(button(page, "Edit")).toBeVisible();
    expect(await db.image.count({ where: { accountId: id } })).toBe(1);
    await button(page, "Edit").click();
    await button(page, "Remove picture").click();
    await field(page, "About").fill("");
    await button(page, "Save").click();
    await expect(fact(page, "About")).toContainText("Not available");
    await expect(profile(page).getByText("MR", { exact: true })).toBeVisible();
    expect(await db.image.count({ where: { accountId: id } })).toBe(0);
  });
});

test("the last of several quickly chosen tabs is open", async ({ page, context }) => {
  await signInStudent(context);
  await page.goto("/student-profile");
  await expect(tab(page, "Events")).toBeVisible();
  await page.getByRole("navigation", { name: "My Profile" }).evaluate(async (list) => {
    const press = (label: string) =>
      [...list.children]
        .find(({ textContent }) => textContent === label)
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    press("Events");
    // A microtask later: urgent updates are rendered by then, but the navigation is not done.
    await Promise.resolve();
    press("Organising");
  });
  await expect(page).toHaveURL("/student-profile/organising");
  await expect(tab(page, "Organising")).toHaveAttribute("aria-current", "page");
});

test("each tab is a page: addresses from before lead to it, back and forward pass through, and the focus stays on the tabs", async ({
  page,
  context,
}) => {
  await signInStudent(context);
  await page.goto("/student-profile?tab=events&from=mail");
  await expect(page).toHaveURL("/student-profile/events?from=mail");
  await expect(tab(page, "Events")).toHaveAttribute("aria-current", "page");
  await tab(page, "Delete Account").press("Enter");
  await expect(page).toHaveURL("/student-profile/delete");
  await expect(tab(page, "Delete Account")).toBeFocused();
  await page.goBack();
  await expect(page.getByText("No Events available")).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("region", { name: "Delete Account" })).toBeVisible();
  await page.goto("/student-profile/profile");
  await expect(page).toHaveURL("/student-profile");
  expect((await page.goto("/student-profile/none"))?.status()).toBe(404);
  await page.goto("/student-profile?tab=none");
  await expect(tab(page, "My Profile")).toHaveAttribute("aria-current", "page");
});

test("mistakes are shown at their fields, and no typed text is lost", async ({ page, context }) => {
  const { id } = await signInStudent(context);
  await page.goto("/student-profile");
  await button(page, "Edit").click();
  await field(page, "First Name").fill("M");
  await field(page, "Date of Birth").fill("2999-01-01");
  await field(page, "About").fill("x".repeat(1001));
  await button(page, "Save").click();
  await expect(page.getByText("First Name must be between 2 and 29 characters.")).toBeVisible();
  await expect(page.getByText("Enter your date of birth, like 2001-02-28.")).toBeVisible();
  await expect(page.getByText("About can have up to 1,000 characters.")).toBeVisible();
  await expect(field(page, "First Name")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Profile Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await field(page, "First Name").fill("Meera");
  await field(page, "Date of Birth").fill("2005-03-04");
  await field(page, "About").fill("Sings alto.");
  await button(page, "Save").click();
  await expect(page.getByLabel("Profile Picture").locator("../..").getByRole("alert")).toBeVisible();
  await expect(field(page, "About")).toHaveValue("Sings alto.");

  let uploads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/uploads")) uploads += 1;
  });
  await page.getByLabel("Profile Picture").setInputFiles(await aFile("me.png", "#884400"));
  const failing = { status: 500, json: { code: "internal", message: "Something went wrong" } };
  const saysAfter = async (call: string, answer: "abort" | typeof failing, text: string) => {
    await page.route(call, (route) => (answer === "abort" ? route.abort() : route.fulfill(answer)));
    await button(page, "Save").click();
    await expect(toast(page, text)).toBeVisible();
    await page.unroute(call);
    await expect(field(page, "First Name")).toHaveValue("Meera");
    await expect(field(page, "About")).toHaveValue("Sings alto.");
    await expect(button(page, "Save")).toBeVisible();
  };
  await saysAfter("**/api/users/update/*", failing, "Error updating profile.");
  await saysAfter("**/api/users/updateProfile/*", failing, "Error saving profile.");
  await saysAfter("**/api/users/updateProfile/*", "abort", "Network error, please try again");
  await button(page, "Save").click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  expect(uploads).toBe(1);
  const kept = await db.student.findUniqueOrThrow({ where: { id }, include: { profile: true } });
  expect(kept).toMatchObject({ firstName: "Meera", image: expect.stringContaining("/images/"), profile: { about: "Sings alto." } });

  // With the keyboard: the toast still covers the button.
  await button(page, "Edit").press("Enter");
  await field(page, "First Name").fill("Somebody");
  await button(page, "Cancel").click();
  await expect(fact(page, "First Name")).toContainText("Meera");

  // A date without its month is not saved as no date, and the draft stays.
  await button(page, "Edit").press("Enter");
  await field(page, "First Name").fill("Somebody");
  await field(page, "Date of Birth").press("Backspace");
  await button(page, "Save").press("Enter");
  await expect(page.getByText("Enter your date of birth, like 2001-02-28.")).toBeVisible();
  await page.reload();
  await expect(field(page, "First Name")).toHaveValue("Somebody");
  expect(await db.profile.findUniqueOrThrow({ where: { studentId: id } })).toMatchObject({ dateOfBirth: new Date("2005-03-04") });
});

test("a profile that cannot be loaded says so, and can be retried", async ({ page, context }) => {
  const { id } = await signInStudent(context);
  await db.profile.delete({ where: { studentId: id } });
  await page.goto("/student-profile");
  await expect(page.getByRole("heading", { name: "Failed to fetch user data" })).toBeVisible();
  await db.profile.create({ data: { studentId: id } });
  await button(page, "Try again").click();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
});

test("an event without a start is shown as such in the club's list, in its form's preview and among the student's events", async ({
  page,
  context,
}) => {
  const email = address();
  const club = await aClub({ email });
  const registrationClosesAt = new Date("2030-06-01T12:00:00Z");
  const event = await anEventOnShow({ startsAt: null, registrationClosesAt }, club);
  await logInAs("club", context.request, { email, password: PASSWORD });
  await page.goto("/club-profile/events");
  const row = page.getByRole("listitem").filter({ hasText: event.name });
  await expect(row).toContainText("Date to be announced · Main Quad");
  await expect(row).not.toContainText("2030-06-01");
  await page.goto(`/listing/${event.id}`);
  const preview = page.getByRole("article", { includeHidden: true });
  await expect(preview).toContainText("Date to be announced");
  await expect(preview).not.toContainText("2030-06-01");
  await expect(preview.locator("[data-date]")).toHaveCount(0);
  await field(page, "Event starts").fill("2030-06-02T10:30");
  await expect(preview).toContainText("2030-06-02");
  await expect(preview.locator("[data-date]")).toHaveCount(1);

  const student = await signInStudent(context);
  await aRegistration(event, student);
  await page.goto("/student-profile/events");
  const joined = page.getByRole("listitem").filter({ hasText: event.name });
  await expect(joined).toContainText("Date to be announced");
  await expect(joined).toContainText("Registration ends Sat 2030-06-01");
  await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  await page.reload();
  await expect(joined).toContainText("Cancelled");
  await expect(joined).not.toContainText("Registration ends");
});

test("a student deletes the account after typing its email address", async ({ page, context }) => {
  const { id, email } = await signInStudent(context);
  const event = await anEventOnShow({ capacity: 5 });
  await aRegistration(event, { id });
  await page.goto("/student-profile");
  await tab(page, "Delete Account").click();
  const panel = page.getByRole("region", { name: "Delete Account" });
  await expect(panel.getByText("permanent and cannot be undone")).toBeVisible();
  await expect(panel.getByText("Payment records stay, without your name")).toBeVisible();
  const remove = panel.getByRole("button", { name: "Delete Account" });
  await expect(remove).toBeDisabled();
  await field(page, "Your Email").fill("somebody@else.example");
  await expect(remove).toBeDisabled();
  await field(page, "Your Email").fill(email.toUpperCase());
  await page.route("**/api/users/delete/*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong" } }),
  );
  await remove.click();
  await expect(toast(page, "Error deleting profile")).toBeVisible();
  await page.unroute("**/api/users/delete/*");
  await remove.click();
  await expect(toast(page, "User deleted successfully")).toBeVisible();
  await page.waitForURL("/");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await db.account.count({ where: { id } })).toBe(0);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0 });
});

for (const role of ["college", "club"] as const) {
  test(`a ${role} deletes its account after typing its email address`, async ({ page, context }) => {
    const email = address();
    const { id } = role === "college" ? await aCollege({ email }) : await aClub({ email });
    await logInAs(role, context.request, { email, password: PASSWORD });
    await page.goto(`/${role}-profile/delete`);
    const remove = page.getByRole("region", { name: "Delete Account" }).getByRole("button", { name: "Delete Account" });
    await expect(remove).toBeDisabled();
    await field(page, "Your Email").fill(email);
    await field(page, "Your Email").press("Enter");
    await expect(toast(page, "User deleted successfully")).toBeVisible();
    await page.waitForURL("/");
    expect(await db.account.count({ where: { id } })).toBe(0);
  });
}

test("a college finds its clubs' events, and the links to their workspaces", async ({ page, context }) => {
  const email = address();
  const college = await aCollege({ email });
  const event = await anEvent(await aClub({ college, name: "Robotics" }));
  await logInAs("college", context.request, { email, password: PASSWORD });
  await page.goto("/college-profile/events");
  const row = page.getByRole("table", { name: "Events of your clubs" }).getByRole("row").filter({ hasText: event.name });
  await expect(row).toContainText("Robotics");
  await row.getByRole("link", { name: `Manage ${event.name}` }).click();
  await expect(page).toHaveURL(`/manage/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(event.name);
});

test("a college's list of clubs scrolls in itself above 40vh, by keyboard too", async ({ page, context }) => {
  const email = address();
  const college = await aCollege({ email });
  await logInAs("college", context.request, { email, password: PASSWORD });
  await page.goto("/college-profile");
  await expect(page.getByText("No clubs available")).toBeVisible();
  const list = page.getByRole("region", { name: "Clubs and Committees" }).getByRole("list").locator("..");
  await aClub({ college, name: "Robotics" });
  await page.reload();
  await expect(list.getByText("Robotics")).toBeVisible();
  await expect(list).not.toHaveAttribute("tabindex");
  for (let index = 0; index < 15; index++) await aClub({ college });
  await page.reload();
  await expect(list).toHaveAttribute("tabindex", "0");
  const height = page.viewportSize()?.height ?? 0;
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(0.4 * height + 1);
  await list.focus();
  await page.keyboard.press("End");
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
