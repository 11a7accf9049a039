import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, aRegistration, aStudent } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { aTrace } from "./support/admin";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";
import { tab } from "./support/tabs";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const dialog = (page: Page) => page.getByRole("alertdialog");
const colleges = (q: string) => `/admin-profile/colleges?q=${q}`;

test.beforeEach(async ({ context }) => {
  await signInAs("admin", context.request);
});

test("the admin confirms a college's domain and withdraws it with a reason, and the log shows both", async ({ page }) => {
  const name = unique();
  const { id } = await aCollege({ name, domainProvedAt: null });
  const student = await aStudent({ college: { id, role: "college", sessionId: "" } });
  await page.goto(colleges(name));
  await expect(row(page, name)).toContainText("Not confirmed");
  await row(page, name).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status").filter({ hasText: "confirmed" })).toBeVisible();
  await row(page, name).getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog(page)).toContainText("Their registrations and payments stay.");
  await expect(dialog(page).getByLabel("Reason")).toBeFocused();
  await dialog(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Give a reason");
  await dialog(page).getByLabel("Reason").fill("It is another college's.");
  await dialog(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, name)).toContainText("Not confirmed");
  expect(await db.student.findUnique({ where: { id: student.id }, select: { collegeId: true } })).toEqual({ collegeId: null });
  await tab(page, "Activity").click();
  await expect(row(page, name).first()).toContainText("Withdrew a domain");
  await expect(row(page, name).first()).toContainText("It is another college's.");
  await expect(row(page, name).last()).toContainText("Confirmed a domain");
});

test("the admin goes from a college to its clubs, events and blogs, and each page shows the right one", async ({ page }) => {
  const { name, event, blog, clubId } = await aTrace();
  await page.goto(colleges(name));
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clubs" })).toBeVisible();
  await table(page, "Clubs")
    .getByRole("link", { name: /Show events/ })
    .click();
  await expect(page).toHaveURL(`/admin-events/${clubId}`);
  await expect(table(page, "Events").getByRole("link", { name: event.name, exact: true })).toHaveAttribute("href", `/event/${event.id}`);
  await expect(table(page, "Events").getByRole("link", { name: `Manage ${event.name}` })).toHaveAttribute("href", `/manage/${event.id}`);
  await page.getByRole("link", { name }).click();
  await table(page, "Clubs")
    .getByRole("link", { name: /Show blogs/ })
    .click();
  await expect(table(page, "Blogs").getByRole("link", { name: blog.title })).toHaveAttribute("href", `/blogs/${blog.id}`);
});

test("the admin deletes an event with a reason: with registrations it is cancelled, and its page shows the reason", async ({ page }) => {
  const { clubId } = await aTrace();
  const club = { id: clubId, collegeId: "", role: "club", sessionId: "" } as const;
  const event = await anEventOnShow({ name: `Joined ${unique()}` }, club);
  await aRegistration(event, await aStudent());
  await page.goto(`/admin-events/${clubId}?q=joined`);
  await row(page, event.name).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("This cannot be undone.");
  await dialog(page).getByLabel("Reason").fill("Not allowed here");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Event cancelled" })).toBeVisible();
  await expect(row(page, event.name)).toContainText("Cancelled");
  await expect(row(page, event.name).getByRole("button")).toHaveCount(0);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("Not allowed here")).toBeVisible();
});

test("a failed deletion is reported, changes nothing, and keeps the typed reason", async ({ page }) => {
  const { clubId, event } = await aTrace();
  await page.goto(`/admin-events/${clubId}`);
  await page.route("**/api/collegeRep/delete/**", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong" } }),
  );
  await row(page, event.name).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Reason").fill("Spam");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Error deleting event" })).toBeVisible();
  await expect(dialog(page).getByLabel("Reason")).toHaveValue("Spam");
  await page.keyboard.press("Escape");
  await expect(row(page, event.name).getByRole("button", { name: "Delete" })).toBeFocused();
});

test("a failed deletion of a blog is reported", async ({ page }) => {
  const { clubId, blog } = await aTrace();
  await page.goto(`/admin-blogs/${clubId}`);
  await page.route("**/api/collegeRep/delete/blogs/**", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong" } }),
  );
  await row(page, blog.title).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Reason").fill("Spam");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Error deleting Blog" })).toBeVisible();
});

test("a club and a college are deleted after a question, and disappear from their lists", async ({ page }) => {
  const { name, collegeId, clubId, club } = await aTrace();
  const { name: clubName } = await db.club.findUniqueOrThrow({ where: { id: club.id }, select: { name: true } });
  await page.goto(`/admin-clubs/${collegeId}`);
  await row(page, clubName).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("Upcoming events with registrations are cancelled and refunded.");
  await expect(dialog(page)).toContainText("Kept for 8 years.");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await row(page, clubName).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Reason").fill("Dissolved");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No clubs available")).toBeVisible();
  expect(await db.club.count({ where: { id: clubId } })).toBe(0);
  await page.getByRole("button", { name: `Delete College ${name}` }).click();
  await expect(dialog(page)).toContainText("Upcoming events with registrations are cancelled and refunded.");
  await dialog(page).getByLabel("Reason").fill("Closed");
  await dialog(page).getByRole("button", { name: "Delete College" }).click();
  await expect(page).toHaveURL("/admin-profile/colleges");
  expect(await db.college.count({ where: { id: collegeId } })).toBe(0);
  await page.goto("/admin-profile/log");
  await expect(row(page, name).first()).toContainText("Closed");
});

test("a table is searched, sorted and paged through the address, which survives a reload and going back", async ({ page }) => {
  const tag = unique();
  const college = await aCollege();
  for (let number = 10; number < 32; number++) await aClub({ college, name: `${tag} ${number}` });
  await page.goto(`/admin-clubs/${college.id}`);
  await page.getByLabel("Search by name or email").fill(tag.toUpperCase());
  await page.getByLabel("Sort by").selectOption("Name, Z to A");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=T.*sort=-name/);
  const names = table(page, "Clubs").locator("tbody tr b");
  await expect(names.first()).toHaveText(`${tag} 31`);
  await expect(names).toHaveCount(20);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(names).toHaveText([`${tag} 11`, `${tag} 10`]);
  await page.reload();
  await expect(names).toHaveText([`${tag} 11`, `${tag} 10`]);
  await page.goBack();
  await expect(names.first()).toHaveText(`${tag} 31`);
  await page.goto(`/admin-clubs/${college.id}?after=broken&sort=nonsense`);
  await expect(names).toHaveCount(20);
});

test("the log is searched by words, act and day, through the address", async ({ page }) => {
  const name = unique();
  const { id } = await aCollege({ name });
  for (const act of ["confirmed_domain", "withdrew_domain"] as const) {
    await db.adminAction.create({
      data: { act, subject: "college", subjectId: id, subjectName: name, at: new Date("2031-05-02T06:00:00Z") },
    });
  }
  await page.goto("/admin-profile/log");
  await page.getByLabel("Search by name, reason or id").fill(name);
  await page.getByLabel("What").selectOption("Withdrew a domain");
  await page.getByLabel("From").fill("2031-05-02");
  await page.getByLabel("To", { exact: true }).fill("2031-05-02");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`words=${name}.*act=withdrew_domain.*from=2031-05-02`));
  await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, name)).toContainText("Withdrew a domain");
  await page.getByLabel("From").fill("2031-05-03");
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches this search.")).toBeVisible();
});

test("a long table scrolls inside itself, below its head, and by key", async ({ page }) => {
  const college = await aCollege();
  for (let number = 0; number < 12; number++) await aClub({ college });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin-clubs/${college.id}`);
  const list = page.getByRole("region", { name: "Clubs" });
  await expect(list).toHaveAttribute("tabindex", "0");
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(0.4 * 900);
  const head = page.getByRole("columnheader", { name: "Name" });
  const before = await head.boundingBox();
  await list.focus();
  await page.keyboard.press("End");
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  expect(await head.boundingBox()).toEqual(before);
});

test("an empty table says so", async ({ page }) => {
  const college = await aCollege();
  const club = await aClub({ college });
  await page.goto(`/admin-events/${club.id}`);
  await expect(page.getByText("No events available.")).toBeVisible();
  await page.goto(`/admin-blogs/${club.id}`);
  await expect(page.getByText("No blogs available.")).toBeVisible();
  await page.goto(`/admin-clubs/${(await aCollege()).id}`);
  await expect(page.getByText("No clubs available")).toBeVisible();
  await page.goto(colleges(`no-${unique()}`));
  await expect(page.getByText("No colleges available")).toBeVisible();
});

test("an unknown college or club has no page, and only the admin has these pages", async ({ page, context }) => {
  const { collegeId, clubId } = await aTrace();
  for (const path of ["/admin-clubs", "/admin-events", "/admin-blogs"]) {
    for (const id of [crypto.randomUUID(), "nonsense"]) expect((await page.goto(`${path}/${id}`))?.status()).toBe(404);
  }
  await context.clearCookies();
  await signInAs("club", context.request);
  for (const path of ["/admin-profile", `/admin-clubs/${collegeId}`, `/admin-events/${clubId}`, `/admin-blogs/${clubId}`]) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test("on a phone the tables become blocks that fit, and the keyboard reaches everything", async ({ page }) => {
  const { clubId } = await aTrace();
  const event = await anEventOnShow({ name: `Zeta ${unique()}` }, { id: clubId, collegeId: "", role: "club", sessionId: "" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin-events/${clubId}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel("Search by event name").focus();
  await page.keyboard.type(event.name);
  await page.keyboard.press("Enter");
  await expect(table(page, "Events").locator("tbody tr")).toHaveCount(1);
  await row(page, event.name).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Spam");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No events available.")).toBeVisible();
});
