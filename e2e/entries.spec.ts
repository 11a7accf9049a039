import type { BrowserContext, Locator, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { anEntry, aTeamEntry } from "@/lib/testing/entries";
import { aClub, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays, minutesAgo } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const PEOPLE_BYTES = 230_000;
const PHONE = { width: 320, height: 700 };
const LAPTOP = { width: 1280, height: 900 };

const named = (name: string) => aStudent({ firstName: name, lastName: "Rao" });
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const tabs = (page: Page) => page.getByRole("navigation", { name: "Manage event", exact: true });
const dialog = (page: Page) => page.getByRole("alertdialog");
const names = (list: Locator) => list.locator("[data-person]");

/** A signed-in club with an event that starts in a month. */
async function anOrganiser(context: BrowserContext, fields: Parameters<typeof anEventOnShow>[0]) {
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email });
  const event = await anEventOnShow({ startsAt: inDays(30), registrationClosesAt: inDays(20), ...fields }, club);
  await logInAs("club", context.request, { email, password: PASSWORD });
  return event;
}

test("a club approves three of five with two seats, and the third waits; it rejects one and says why", async ({ page, context }) => {
  test.slow();
  const event = await anOrganiser(context, { approval: true, capacity: 2 });
  for (const [index, name] of ["Asha", "Binu", "Chandra", "Divya", "Esha"].entries())
    await anEntry(event, { status: "pending", since: minutesAgo(60 - index) }, await named(name));

  await page.goto(`/manage/${event.id}`);
  const tab = tabs(page).getByRole("link", { name: /Applications/ });
  await expect(tab).toContainText("5 new");
  await tab.click();
  await expect(page).toHaveURL(`/manage/${event.id}/applications`);
  const list = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.getByRole("checkbox") });
  await expect(names(list)).toHaveText(["Asha Rao", "Binu Rao", "Chandra Rao", "Divya Rao", "Esha Rao"]);
  // A fresh document, without the scripts that the overview loaded.
  await page.reload();
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.manage);

  await page.getByRole("checkbox", { name: "Select all 5 on this page" }).check();
  const bar = page.getByRole("region", { name: "Actions for selected applications" });
  await expect(bar).toContainText("2 seats left, 5 selected: the first 2 get a seat, 3 join the waiting list");
  for (const name of ["Divya", "Esha"]) await page.getByRole("checkbox", { name: `Select ${name} Rao` }).uncheck();
  await expect(bar).toContainText("2 seats left, 3 selected: the first 2 get a seat, 1 joins the waiting list");
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await expectAccessibleInBothSchemes(page);
  }
  // The bar covers nothing at the end of a phone's page, and in a low window it stands in the page.
  await page.setViewportSize({ width: 320, height: 568 });
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  const [link, shown] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
  expect(link && link.y + link.height).toBeLessThanOrEqual(shown?.y ?? 0);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(bar).toHaveCSS("position", "static");
  await page.setViewportSize(LAPTOP);
  await bar.getByRole("button", { name: "Approve 3" }).click();
  await expect(toast(page, "2 registered, 1 on the waiting list")).toBeVisible();
  await expect(names(list)).toHaveText(["Divya Rao", "Esha Rao"]);
  await expect(bar).toBeHidden();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
  await expect(tabs(page).getByRole("link", { name: /Applications/ })).toContainText("2 new");

  // Only with the keyboard.
  await page.getByRole("button", { name: "Reject Esha Rao" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("textbox", { name: "Reason (included in the email)" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("This one is for third years.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Esha Rao was rejected")).toBeVisible();
  await expect(names(list)).toHaveText(["Divya Rao"]);

  await page.getByRole("link", { name: /Rejected/ }).click();
  await expect(list.getByRole("listitem")).toContainText("This one is for third years.");
  await expect(page.getByRole("button", { name: "Reject Esha Rao" })).toHaveCount(0);
  await page.getByRole("button", { name: "Approve Esha Rao" }).click();
  await expect(toast(page, "Esha Rao is now on the waiting list")).toBeVisible();
  await expect(page.getByText("No rejected applications")).toBeVisible();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
});

test("a club moves people in line, gives a seat out of turn and takes a student off, each with a reason", async ({ page, context }) => {
  test.slow();
  const event = await anOrganiser(context, { capacity: 1 });
  await anEntry(event, { status: "confirmed" });
  for (const [index, name] of ["Asha", "Binu", "Chandra"].entries())
    await anEntry(event, { status: "waiting", place: index + 1, since: minutesAgo(60 - index) }, await named(name));
  await page.goto(`/manage/${event.id}/waiting`);
  const line = page.getByRole("region", { name: "Waiting" });
  await expect(names(line)).toHaveText(["Asha Rao", "Binu Rao", "Chandra Rao"]);
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.manage);

  await page.getByRole("button", { name: "Move Chandra Rao", exact: true }).click();
  await expect(dialog(page)).toContainText("Currently number 3 of 3. They will not be notified.");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Say why, in 3 to 300 characters.");
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize(LAPTOP);
  await dialog(page).getByRole("textbox", { name: "New position" }).fill("1");
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("She came first");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(toast(page, "Chandra Rao is now number 1 of 3")).toBeVisible();
  await expect(names(line)).toHaveText(["Chandra Rao", "Asha Rao", "Binu Rao"]);
  await expect(line.getByRole("listitem").first()).toContainText("She came first");

  await page.getByRole("button", { name: "Give a seat to Binu Rao" }).click();
  await expect(dialog(page)).toContainText("No seats are free. This raises the limit from 1 to 2 seats.");
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("Speaks at the event");
  await dialog(page).getByRole("button", { name: "Add a seat and give it" }).click();
  await expect(toast(page, "Binu Rao is registered")).toBeVisible();
  await expect(names(line)).toHaveText(["Chandra Rao", "Asha Rao"]);

  await page.getByRole("button", { name: "Remove Asha Rao" }).click();
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("Asked us to");
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Asha Rao removed")).toBeVisible();
  await expect(names(line)).toHaveText(["Chandra Rao"]);

  // Another person removes the last one at the same time.
  const { id } = await db.registration.findFirstOrThrow({ where: { eventId: event.id, status: "waiting" } });
  await page.getByRole("button", { name: "Move Chandra Rao", exact: true }).click();
  const reason = new URLSearchParams({ reason: "Asked us to" });
  expect((await context.request.delete(`/api/events/${event.id}/entries/${id}?${reason}`)).status()).toBe(200);
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("She came first");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(toast(page, "This has just changed. Please check the list and try again.")).toBeVisible();
  await expect(page.getByText("No one is waiting")).toBeVisible();

  await page.goto(`/manage/${event.id}/log`);
  const log = page.getByRole("table", { name: "Activity" });
  for (const words of ["Changed a waiting list position", "Gave a seat out of turn", "Removed from the list"])
    await expect(log).toContainText(words);
  await expect(log).not.toContainText("She came first");
});

test("people are listed in their teams, and an incomplete team is kept with a reason", async ({ page, context }) => {
  const event = await anOrganiser(context, { entry: "team", teamMin: 2, capacity: 9 });
  await aTeamEntry(event, { status: "confirmed", name: "Segfaults", members: [await named("Asha"), await named("Binu")] });
  await aTeamEntry(event, { status: "confirmed", name: "Lone Wolf", members: [await named("Chandra")] });
  await aTeamEntry(event, { status: "forming", name: "Dreamers", members: [await named("Divya")] });
  await page.goto(`/manage/${event.id}/teams`);
  expect(await loadedScripts(page)).toBeLessThanOrEqual(PEOPLE_BYTES);
  const table = page.getByRole("table", { name: `People registered for ${event.name}` });
  const team = (name: string) => table.locator("tbody").filter({ hasText: name });
  await expect(team("Segfaults").getByRole("row")).toHaveCount(3);
  await expect(team("Segfaults")).toContainText("2 members, at least 2");
  await expect(team("Lone Wolf")).toContainText("Needs 1 more");
  await page.getByRole("button", { name: "Allow smaller team Lone Wolf" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("The second one fell ill");
  await dialog(page).getByRole("button", { name: "Allow team" }).click();
  await expect(team("Lone Wolf").getByText("Allowed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /No seat yet/ }).click();
  await expect(table.locator("[data-person]")).toHaveText(["Divya Rao"]);
  await page.getByRole("searchbox", { name: "Search teams" }).fill("wolf");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No teams match")).toBeVisible();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: /^All/ }).click();
  await expect(table.locator("[data-person]")).toHaveText(["Chandra Rao"]);
});

test("a reader without the right to change sees no controls", async ({ page, context }) => {
  const event = await anEventOnShow({ approval: true, capacity: 1 });
  for (const status of ["confirmed", "waiting", "pending"] as const) await anEntry(event, { status });
  await logInAs("admin", context.request, { email: process.env.ADMIN_EMAIL ?? "", password: process.env.ADMIN_PASSWORD ?? "" });
  for (const tab of ["waiting", "applications", "people", "teams"]) {
    await page.goto(`/manage/${event.id}/${tab}`);
    const main = page.getByRole("main");
    await expect(main.getByText("Ananya Kulkarni")).toBeVisible();
    await expect(main.getByRole("button", { name: /Approve|Reject|Move|Give|Remove|Withdraw|Allow/ })).toHaveCount(0);
    await expect(main.getByRole("checkbox")).toHaveCount(0);
  }
  expect((await page.goto(`/manage/${event.id}/answers`))?.status()).toBe(404);
});
