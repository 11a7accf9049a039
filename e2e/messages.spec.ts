import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { mailsTo, mailTo } from "./support/mail";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const LAPTOP = { width: 1280, height: 900 };

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");

test("a club writes to its people, and one of them stops the news with one click and turns them on again in the settings", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const clubName = `Robots ${unique()}`;
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email, name: clubName });
  const event = await anEventOnShow({ name: "Robot Race", startsAt: inDays(30), registrationClosesAt: inDays(20) }, club);
  const emails = [`${unique()}@mail.example`, `${unique()}@mail.example`] as const;
  for (const address of emails) await aRegistration(event, await aStudent({ email: address }), { createdAt: inDays(-1) });
  await logInAs("club", context.request, { email, password: PASSWORD });

  await page.goto(`/manage/${event.id}`);
  await page.getByRole("navigation", { name: "Manage event", exact: true }).getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL(`/manage/${event.id}/messages`);
  await expect(page.getByText("No messages yet")).toBeVisible();
  // A fresh document, without the scripts that the overview loaded.
  await page.reload();
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.manage);

  // The text fails the check, and stays in the form.
  await page.getByLabel("Subject").fill("Hi");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Subject must be between 4 and 120 characters.")).toBeVisible();
  await page.getByRole("radio", { name: /News/ }).check();
  await page.getByLabel("Subject").fill("A workshop before the race");
  await page
    .getByRole("textbox", { name: /^Message/ })
    .fill("On Friday we build line followers.\n\nAll about it: https://robots.example/workshop");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Preview: to 2 people" })).toBeVisible();
  const mail = dialog(page).frameLocator("iframe");
  await expect(mail.getByRole("link", { name: "https://robots.example/workshop" })).toBeVisible();
  await expect(mail.getByRole("link", { name: `Unsubscribe from ${clubName} news` })).toBeVisible();
  await expectFit(page);
  await page.setViewportSize(LAPTOP);
  await dialog(page).getByRole("button", { name: "Send to 2 people" }).click();
  await expect(toast(page, "Message sent")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "A workshop before the race" })).toContainText("2 sent");
  await expect(page.getByLabel("Subject")).toHaveValue("");

  const [news] = await Promise.all(emails.map((address) => mailTo(address)));
  expect(news?.subject).toBe("A workshop before the race");
  const link = /http\S+\/api\/unsubscribe\/[\w-]+/.exec(news?.text ?? "")?.[0] ?? "";
  expect(new URL(link).pathname).toMatch(/^\/api\/unsubscribe\//);

  // Opening the link does nothing; the button does.
  const reader = await browser.newContext({ baseURL });
  const readerPage = await reader.newPage();
  await readerPage.goto(new URL(link).pathname);
  await expect(readerPage).toHaveURL(/\/unsubscribe\/[\w-]+$/);
  expect(await db.mailSilence.count({ where: { clubId: club.id } })).toBe(0);
  await expectFit(readerPage);
  await readerPage.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(readerPage.getByText("Done. You can turn these emails back on in your settings.")).toBeVisible();
  expect(await db.mailSilence.count({ where: { clubId: club.id } })).toBe(1);

  // A scheduled message can be cancelled.
  await page.getByRole("radio", { name: /News/ }).check();
  await page.getByLabel("Subject").fill("Pictures of the workshop");
  await page.getByRole("textbox", { name: /^Message/ }).fill("They are in the gallery now.");
  // A time of which only the month is filled in does not mean now.
  await page.getByLabel("Send later (optional)").press("1");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Enter a date and a time")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.getByLabel("Send later (optional)").fill(`${inDays(2).toISOString().slice(0, 10)}T09:30`);
  // After its preview and a reload it is still news, for the same time; to other people it is not restored.
  await page.getByRole("button", { name: "Preview" }).click();
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await page.goto(`/manage/${event.id}/messages?checkedIn=0`);
  await expect(page.getByText("not checked in", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await page.goto(`/manage/${event.id}/messages`);
  await expect(page.getByText(/We restored your draft from/)).toBeVisible();
  await expect(page.getByRole("radio", { name: /News/ })).toBeChecked();
  await expect(page.getByLabel("Subject")).toHaveValue("Pictures of the workshop");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page)).toContainText("1 person is left out");
  await dialog(page).getByRole("button", { name: "Schedule" }).click();
  await expect(toast(page, "Message scheduled")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "Pictures of the workshop" });
  await expect(row).toContainText("Scheduled");
  await expectFit(page);
  await page.setViewportSize(LAPTOP);
  await row.getByRole("button", { name: "Cancel message Pictures of the workshop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel message" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row).toContainText("Not sent");

  // Reminders are saved immediately.
  await page.getByRole("checkbox", { name: "A week before" }).check();
  await expect(toast(page, "Reminders saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "A week before" })).toBeChecked();

  // The student cancels it.
  await logInAs("student", reader.request, { email: emails[0], password: PASSWORD });
  await readerPage.goto("/student-profile");
  await readerPage.getByRole("main").getByRole("link", { name: "Notification settings" }).click();
  await expect(readerPage).toHaveURL("/settings/notifications");
  const choice = readerPage.getByRole("switch", { name: clubName });
  await expect(choice).not.toBeChecked();
  await expectFit(readerPage);
  await choice.check();
  await expect(toast(readerPage, `You’ll get news from ${clubName}`)).toBeVisible();
  expect(await db.mailSilence.count({ where: { clubId: club.id } })).toBe(0);
  await readerPage.getByRole("switch", { name: "Remind me before my events start" }).uncheck();
  await expect(toast(readerPage, "Reminders off")).toBeVisible();
  await readerPage.reload();
  await expect(readerPage.getByRole("switch", { name: "Remind me before my events start" })).not.toBeChecked();
  await reader.close();
  expect(await mailsTo(...emails)).toHaveLength(2);
});
