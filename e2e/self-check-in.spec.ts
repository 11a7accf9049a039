import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { hereCode } from "@/lib/taking-part/door/here-code";
import { aClub, aGrant, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inHours } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const emailOf = (name: string) => `${name}-${unique()}@mail.example`;

/** A club with an event that begins in an hour, and a student who registered. */
async function aDoor() {
  const [clubEmail, studentEmail] = [emailOf("club"), emailOf("student")];
  const club = await aClub({ email: clubEmail });
  const event = await anEventOnShow(
    { name: "Hack the Quad", startsAt: inHours(1), endsAt: inHours(5), registrationClosesAt: inHours(1) },
    club,
  );
  const student = await aStudent({ email: studentEmail, firstName: "Asha", lastName: "Rao" });
  const registration = await aRegistration(event, student, { createdAt: inHours(-20) });
  return { event, club, student, registration, clubEmail, studentEmail };
}

const codeOn = (page: Page) => page.getByText(/^[0-9A-Z]{6}$/);

test("students check themselves in with the code on the screen, after logging in [organisers 8.5]", async ({
  page: screen,
  context,
  browser,
}) => {
  const { event, registration, clubEmail, studentEmail } = await aDoor();
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  await screen.goto(`/manage/${event.id}/door`);
  await expect(screen.getByRole("heading", { name: "0 of 1 checked in" })).toBeVisible();
  await screen.getByRole("switch").click();
  await expect(screen.getByRole("switch")).toBeChecked();
  await screen.getByRole("link", { name: "Show check-in code" }).click();
  await expect(screen.getByRole("heading", { level: 1, name: "Hack the Quad" })).toBeVisible();
  await expect(codeOn(screen)).toHaveText(/^[0-9A-Z]{6}$/);
  await expect(screen.getByRole("img", { name: "Code to check in, also in letters beside it" })).toBeVisible();

  const overview = await context.newPage();
  await overview.goto(`/manage/${event.id}`);
  await expect(overview.getByRole("region", { name: "Checked in so far" })).toContainText("0 of 1");

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto(`/here/${event.id}?c=000000`);
  await expect(page).toHaveURL(/\/student-login\?callbackUrl=/);
  await page.getByLabel("Email").fill(studentEmail);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`/here/${event.id}?c=000000`);
  const code = page.getByLabel("Code on the screen");
  await expect(code).toHaveValue("000000");
  expect((await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).checkedInAt).toBeNull();
  await page.getByRole("button", { name: "Check me in" }).click();
  await expect(page.getByText("This code has expired. Enter the one on the screen now.").first()).toBeVisible();
  await code.fill(((await codeOn(screen).textContent()) ?? "").toLowerCase());
  await page.getByRole("button", { name: "Check me in" }).click();
  const checkedIn = /^Checked in at \d\d:\d\d$/;
  await expect(page.getByRole("region", { name: "Check in" }).getByText(checkedIn)).toBeVisible();
  await expect(screen.getByText("of 1 checked in").locator("..")).toHaveText("1of 1 checked in");
  // The overview was rendered before.
  await expect(overview.getByRole("region", { name: "Checked in so far" })).toContainText("1 of 1");
  await expect(overview.getByRole("img", { name: "100 per cent checked in" })).toBeVisible();

  await page.getByRole("link", { name: "Your ticket" }).click();
  await expect(page.getByRole("article").getByText(checkedIn)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel registration" })).toBeHidden();
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText(checkedIn).filter({ visible: true }).first()).toBeVisible();
  await phone.close();
});

test("whoever stands at the entrance of a hidden event checks in, and no link leads to its page [trust 4]", async ({ page, context }) => {
  const { event, studentEmail } = await aDoor();
  const hereSecret = new Uint8Array(32);
  await db.event.update({
    where: { id: event.id },
    data: { selfCheckIn: true, hereSecret, status: "hidden", hiddenFrom: "published" },
  });
  await logInAs("student", context.request, { email: studentEmail, password: PASSWORD });
  await page.goto(`/here/${event.id}?c=${hereCode(hereSecret, new Date()).code}`);
  await expect(page.getByRole("heading", { name: "Hack the Quad" })).toBeVisible();
  await expect(page.getByRole("link", { name: "My events" })).toBeVisible();
  await expect(page.locator(`a[href="/event/${event.id}"]`)).toHaveCount(0);
  await page.getByRole("button", { name: "Check me in" }).click();
  await expect(page.getByRole("region", { name: "Check in" }).getByText(/^Checked in at \d\d:\d\d$/)).toBeVisible();

  const email = emailOf("other");
  await aStudent({ email });
  await context.clearCookies();
  await logInAs("student", context.request, { email, password: PASSWORD });
  expect((await page.goto(`/here/${event.id}`))?.status()).toBe(404);
});

test("a student without a seat is sent to register only while registration is open", async ({ page, context }) => {
  const { event } = await aDoor();
  const email = emailOf("other");
  await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  await page.goto(`/here/${event.id}`);
  const way = page.getByRole("link", { name: "Register for the event" });
  await expect(way).toHaveAttribute("href", `/event/${event.id}`);
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: inHours(-1) } });
  await page.reload();
  await expect(page.getByText("Registration is closed.")).toBeVisible();
  await expect(way).toHaveCount(0);
});

test("offline, the screen says so and shows no old code", async ({ page, context }) => {
  const { event, clubEmail } = await aDoor();
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  await page.goto(`/screen/${event.id}`);
  await expect(page.getByText("Self check-in is off", { exact: true })).toBeVisible();
  await context.request.put(`/api/door/${event.id}`, { data: { selfCheckIn: true }, headers: { "X-Quad": "1" } });
  await expect(codeOn(page)).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await expect(page.getByText("No connection", { exact: true })).toBeVisible();
  await expect(codeOn(page)).toBeHidden();
  await context.setOffline(false);
  await expect(codeOn(page)).toHaveText(/^[0-9A-Z]{6}$/);
});

test("the screen tells an organiser who lost the right from one who was logged out", async ({ page, context }) => {
  const { event } = await aDoor();
  await db.event.update({ where: { id: event.id }, data: { selfCheckIn: true, hereSecret: new Uint8Array(32) } });
  const email = emailOf("staff");
  const staff = await aStudent({ email });
  const { id } = await aGrant(staff, { role: "door", event });
  await logInAs("student", context.request, { email, password: PASSWORD });
  await page.goto(`/screen/${event.id}`);
  await expect(codeOn(page)).toBeVisible();
  const askAgain = () => page.evaluate(() => dispatchEvent(new Event("online")));
  await db.grant.delete({ where: { id } });
  await askAgain();
  await expect(page.getByText("You can no longer show the code", { exact: true })).toBeVisible();
  await context.clearCookies();
  await askAgain();
  await expect(page.getByText("You’ve been logged out", { exact: true })).toBeVisible();
});

test("a manager decides about scans of a removed helper and finishes the check-in", async ({ page, context }) => {
  const { event, club, registration, clubEmail } = await aDoor();
  // Check-in can be finished as soon as the event has started.
  await db.event.update({ where: { id: event.id }, data: { startsAt: new Date(Date.now() - 60_000) } });
  const action = { eventId: event.id, registrationId: registration.id, deviceAt: new Date(), receivedAt: new Date(), byId: club.id };
  await db.doorAction.create({
    data: {
      ...action,
      id: crypto.randomUUID(),
      kind: "in",
      at: new Date(),
      via: "camera",
      deviceName: "Gate 2",
      result: "review",
      needsReview: true,
    },
  });
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  await page.goto(`/manage/${event.id}/door`);
  const waiting = page.getByRole("region", { name: "1 scan needs your decision" });
  await expect(waiting.getByText("(Gate 2)")).toBeVisible();
  await waiting.getByRole("button", { name: "Accept the scan of Asha Rao" }).click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole("heading", { name: "1 of 1 checked in" })).toBeVisible();
  await page.getByRole("button", { name: "Finish check-in" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Finish check-in" }).click();
  await expect(page.getByRole("button", { name: "Reopen check-in" })).toBeVisible();
});

test("the screen, the check-in and the tab are accessible in both colour schemes and fit 320 px", async ({ page, context, browser }) => {
  test.slow();
  const { event, club, registration, clubEmail, studentEmail } = await aDoor();
  await db.event.update({ where: { id: event.id }, data: { selfCheckIn: true, hereSecret: new Uint8Array(32) } });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const own = {
    eventId: event.id,
    registrationId: registration.id,
    kind: "in",
    receivedAt: new Date(),
    byId: club.id,
    via: "camera",
  } as const;
  await db.doorAction.createMany({
    data: [
      { ...own, id: crypto.randomUUID(), at: at(-9), deviceAt: at(-2), deviceId: crypto.randomUUID(), result: "checked_in" },
      {
        ...own,
        id: crypto.randomUUID(),
        at: at(-8),
        deviceAt: at(-8),
        deviceId: crypto.randomUUID(),
        result: "already_in",
        decided: "checked_in",
      },
      { ...own, id: crypto.randomUUID(), at: at(-7), deviceAt: at(-7), result: "review", needsReview: true },
      { ...own, id: crypto.randomUUID(), at: at(-6), deviceAt: at(-6), result: "review", needsReview: true },
    ],
  });
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  const phone = await browser.newContext({ reducedMotion: "reduce" });
  await logInAs("student", phone.request, { email: studentEmail, password: PASSWORD });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectFits(page, `/manage/${event.id}/door`, page.getByRole("heading", { name: "Conflicts" }));
  await expectFits(page, `/screen/${event.id}`, codeOn(page));
  const student = await phone.newPage();
  await expectFits(student, `/here/${event.id}`, student.getByRole("button", { name: "Check me in" }));
  await phone.close();
});

test("the widest code fits every screen", async ({ page, context }) => {
  const { event, clubEmail } = await aDoor();
  await db.event.update({ where: { id: event.id }, data: { selfCheckIn: true, hereSecret: new Uint8Array(32) } });
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  await page.goto(`/screen/${event.id}`);
  await codeOn(page).evaluate(({ firstChild: code }) => {
    if (code) code.nodeValue = "WWWWWW";
  });
  for (const width of [320, 390, 700, 959, 960, 1024, 1280, 1920]) await expectNoSidewaysScrolling(page, [width, 800]);
});

async function expectFits(page: Page, path: string, shown: ReturnType<Page["locator"]>): Promise<void> {
  await page.goto(path);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(shown).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
    await expectAccessibleInBothSchemes(page, `${path} at ${width} px`);
  }
}
