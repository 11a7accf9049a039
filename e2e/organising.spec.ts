import { aGrant } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessible, expectFitAtBothWidths } from "./support/accessible";
import { PASSWORD, signUpStudent, unique } from "./support/accounts";
import { publishEvent } from "./support/events";
import { mailTo } from "./support/mail";
import { logInAs, signInAs } from "./support/sign-in";
import { tab, tabs } from "./support/tabs";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

test("a club invites a helper, who accepts with their own account, helps, and loses access when removed [organisers 7.3, 18]", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const { id: eventId, eventName } = await publishEvent(context.request, club.id);
  const helpers = await browser.newContext();
  const helper = await signUpStudent(helpers.request);

  await page.goto("/club-profile/team");
  await expect(page.getByText("No organisers yet")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(helper.email);
  await page.getByRole("combobox", { name: /^Role/ }).selectOption("editor");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: helper.email });
  await expect(row).toContainText("Editor");
  const isWhole = (select: HTMLElement) => {
    const { clientWidth } = select;
    select.style.width = "max-content";
    return clientWidth >= select.clientWidth;
  };
  expect(await row.getByRole("combobox").evaluate(isWhole)).toBe(true);

  // The code from signing up came first.
  await expect.poll(async () => (await mailTo(helper.email)).subject).toBe("Robotics Club invited you to help at all its events");
  const mail = await mailTo(helper.email);
  const link = /\/invitation\/[0-9a-f-]{36}/.exec(mail.text)?.[0] ?? "";
  const theirs = await helpers.newPage();
  await theirs.goto(link);
  await expect(theirs).toHaveURL(`/student-login?callbackUrl=${encodeURIComponent(link)}`);
  await theirs.getByRole("textbox", { name: "Email" }).fill(helper.email);
  await theirs.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Log In" }).click();
  await expect(theirs).toHaveURL(link);
  await theirs.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByText("You’re now an organiser.")).toBeVisible();

  await theirs.goto("/student-profile/organising");
  await expect(theirs.getByRole("link", { name: "Check-in" })).toHaveCount(0);
  await theirs.getByRole("link", { name: `Manage ${eventName}` }).click();
  await expect(theirs.getByRole("heading", { name: eventName })).toBeVisible();
  const tabs = theirs.getByRole("navigation", { name: "Manage event", exact: true });
  await expect(tabs.getByRole("link")).toHaveText(["Overview", "Insights", "Feedback"]);
  for (const tab of ["team", "log"]) expect((await theirs.goto(`/manage/${eventId}/${tab}`))?.status()).toBe(404);
  expect((await theirs.goto(`/listing/${eventId}`))?.status()).toBe(200);
  expect((await theirs.goto(`/listing/0?club=${club.id}`))?.status()).toBe(200);
  expect((await theirs.goto(`/add-blog?club=${club.id}`))?.status()).toBe(200);
  expect((await theirs.goto("/listing/0"))?.status()).toBe(404);

  await page.reload();
  await page.getByRole("button", { name: "Remove Ananya Kulkarni" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No organisers yet")).toBeVisible();
  for (const path of [`/manage/${eventId}`, `/listing/${eventId}`]) expect((await theirs.goto(path))?.status()).toBe(404);
  await helpers.close();

  await page.goto("/club-profile/log");
  const rows = page.getByRole("table", { name: "Activity" }).getByRole("row");
  await expect(rows.filter({ hasText: "Removed an organiser" })).toContainText("Ananya Kulkarni");
  await expect(rows.filter({ hasText: "Created" })).toContainText(eventName);
});

test("a manager of the whole club opens its pages from Organising, and gives up the role there", async ({ page, browser }) => {
  test.slow();
  const club = await signInAs("club", page.context().request);
  const { eventName } = await publishEvent(page.context().request, club.id);
  const helpers = await browser.newContext();
  const helper = await signUpStudent(helpers.request);
  await aGrant(helper, { role: "manager", club });
  await logInAs("student", helpers.request, helper);
  const theirs = await helpers.newPage();
  await theirs.goto("/student-profile/organising");
  await theirs.getByRole("link", { name: /^Manage club/ }).click();
  await expect(tabs(theirs)).toHaveText(["All Event", "All Blogs", "Organisers", "Insights", "Activity"]);
  await expect(theirs.getByRole("link", { name: eventName, exact: true })).toBeVisible();
  await tab(theirs, "Activity").click();
  await expect(theirs.getByRole("table", { name: "Activity" })).toContainText(eventName);
  await tab(theirs, "Organisers").click();
  const stop = theirs.getByRole("button", { name: /^Stop organising/ });
  await expect(stop).toBeVisible();
  await expectAccessible(theirs);
  await expectFitAtBothWidths(theirs);
  await stop.click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Stop organising" }).click();
  await expect(theirs.getByText("You’re not helping with any events yet")).toBeVisible();
  expect((await theirs.goto(`/manage-club/${club.id}`))?.status()).toBe(404);
  await helpers.close();
});

test("a student with the role of manager edits an event, its page shows the edit immediately, and the log names the student", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const clubs = await browser.newContext();
  const club = await signInAs("club", clubs.request);
  const eventName = `Robot parade ${unique()}`;
  const { id: eventId } = await publishEvent(clubs.request, club.id, { eventName, description: "<p>Bring a robot.</p>" });
  const manager = await signUpStudent(context.request);
  await aGrant(manager, { role: "manager", club });
  await logInAs("student", context.request, manager);
  const venue = `Hall ${unique()}`;
  for (const [tab, title] of [
    ["/team", "Organisers"],
    ["/log", "Activity"],
    ["", "Manage event"],
  ]) {
    await page.goto(`/manage/${eventId}${tab}`, { waitUntil: "networkidle" });
    await expect(page).toHaveTitle(`${title} · ${eventName} · Quad`);
    expect(await loadedScripts(page), tab).toBeLessThan(MOST_SCRIPTS.manage);
  }
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Venue" }).fill(venue);
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page).toHaveURL(`/manage/${eventId}`);
  await expect(page.getByText(`· ${venue}`, { exact: true })).toBeVisible();
  expect(await (await context.request.get(`/event/${eventId}`)).text()).toContain(venue);
  await page.goto(`/manage/${eventId}/log`);
  await expect(page.getByRole("row").filter({ hasText: "Edited" })).toContainText(`Venue: Main Lawn → ${venue}`);
  await clubs.close();
});
