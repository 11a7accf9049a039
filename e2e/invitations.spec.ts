import type { Locator, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { aClub, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes } from "./support/accessible";
import { unique } from "./support/accounts";
import { mailTo } from "./support/mail";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const PHONE = { width: 320, height: 700 };
const LAPTOP = { width: 1280, height: 900 };

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const rowOf = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function expectAtBothWidths(page: Page): Promise<void> {
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await expectAccessibleInBothSchemes(page);
  }
}

test("a club invites a person by email, who accepts; the club checks people in, removes one with a block, and unblocks them", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const [clubEmail, email] = [`${unique()}@mail.example`, `${unique()}@mail.example`];
  const club = await aClub({ email: clubEmail });
  const guest = await aStudent({ firstName: "Meera", lastName: "Iyer", email });
  // Registration has closed, and the only seat is the organiser's.
  const event = await anEventOnShow(
    {
      startsAt: new Date(Date.now() + HOUR_MS),
      registrationOpensAt: inDays(-9),
      registrationClosesAt: inDays(-1),
      capacity: 1,
      pricePaise: 25_000,
    },
    club,
  );
  await logInAs("club", page.request, { email: clubEmail, password: PASSWORD });
  await page.goto(`/manage/${event.id}/people`);

  await page.getByRole("button", { name: "Add people" }).click();
  const adding = page.getByRole("dialog", { name: "Add people" });
  await adding.getByRole("button", { name: "Invite" }).click();
  await expect(adding.getByText("Enter at least one email address")).toBeVisible();
  await adding.getByRole("textbox", { name: "Email addresses" }).fill(`Meera Iyer <${email}>, somebody@mail.example`);
  // A press beside the dialog keeps what was typed.
  await page.mouse.click(2, 2);
  await adding.getByRole("combobox", { name: "Fee" }).selectOption("They pay nothing");
  await adding.getByRole("button", { name: "Invite" }).click();
  await expect(toast(page, "Only 1 seat is left, so no one was invited.")).toBeVisible();
  await expectAtBothWidths(page);
  await adding.getByRole("textbox", { name: "Email addresses" }).fill(email);
  await adding.getByRole("button", { name: "Invite" }).click();
  await expect(adding).toBeHidden();
  await expect(toast(page, "1 invitation sent.")).toBeVisible();
  await expect(rowOf(page, email)).toContainText("Invited");
  expect((await mailTo(email)).text).toContain(`/event/${event.id}`);

  const theirs = await browser.newContext({ baseURL, viewport: LAPTOP });
  await logInAs("student", theirs.request, { email, password: PASSWORD });
  const eventPage = await theirs.newPage();
  await eventPage.goto("/student-profile/events");
  await expect(eventPage.getByText(/^Seat held until /)).toBeVisible();
  await eventPage.getByRole("link", { name: `Accept or decline ${event.name}` }).click();
  await eventPage.waitForURL(`/event/${event.id}`);
  const accept = eventPage.getByRole("main").getByRole("button", { name: "Accept your seat" });
  await expect(accept).toBeVisible();
  await expectAccessibleInBothSchemes(eventPage);
  await accept.click();
  await expect(toast(eventPage, "Registered Successfully!!")).toBeVisible();
  await expect(eventPage.getByText("You’re registered").first()).toBeVisible();

  await page.reload();
  await expect(rowOf(page, "Meera Iyer")).toContainText("Confirmed");
  await page.getByRole("checkbox", { name: "Select Meera Iyer" }).check();
  const bar = page.getByRole("region", { name: "Actions for selected people" });
  await expect(bar).toContainText("1 person selected");
  await expectAtBothWidths(page);
  await bar.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(toast(page, "1 checked in")).toBeVisible();
  await expect(bar).toBeHidden();
  expect((await db.registration.findFirstOrThrow({ where: { studentId: guest.id } })).checkedInAt).not.toBeNull();

  // Undoing removes people's check-in times, so it asks first.
  await page.getByRole("checkbox", { name: "Select Meera Iyer" }).check();
  await bar.getByRole("button", { name: "Undo check-in" }).click();
  const undoing = page.getByRole("alertdialog", { name: "Undo check-in for 1 person?" });
  await undoing.getByRole("button", { name: "Cancel" }).click();
  expect((await db.registration.findFirstOrThrow({ where: { studentId: guest.id } })).checkedInAt).not.toBeNull();
  await bar.getByRole("button", { name: "Undo check-in" }).click();
  await undoing.getByRole("button", { name: "Undo check-in" }).click();
  await expect(toast(page, "1 check-in undone")).toBeVisible();
  expect((await db.registration.findFirstOrThrow({ where: { studentId: guest.id } })).checkedInAt).toBeNull();

  await page.getByRole("checkbox", { name: "Select Meera Iyer" }).check();
  await bar.getByRole("button", { name: "Remove" }).click();
  const removing = page.getByRole("alertdialog", { name: "Remove Meera Iyer?" });
  await removing.getByRole("textbox", { name: "Reason" }).fill("The jury has to be neutral.");
  await removing.getByRole("checkbox", { name: "Block them from registering again" }).check();
  await expectAtBothWidths(page);
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(removing).toBeHidden();
  await expect(toast(page, "Meera Iyer removed")).toBeVisible();
  await expect(rowOf(page, "Meera Iyer")).toContainText("Removed");
  await expect.poll(async () => (await mailTo(email)).text).toContain("The jury has to be neutral.");

  await page.getByRole("button", { name: "Unblock Meera Iyer" }).click();
  const lifting = page.getByRole("alertdialog");
  await lifting.getByRole("button", { name: "Unblock" }).click();
  await expect(lifting).toBeHidden();
  await expect(page.getByRole("button", { name: "Unblock Meera Iyer" })).toHaveCount(0);
  expect(await db.eventBar.count({ where: { eventId: event.id } })).toBe(0);
  await theirs.close();
});
