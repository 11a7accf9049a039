import type { Page } from "@playwright/test";
import { dayFromNow } from "@/lib/testing/event-form";
import { aRegistration, aStudent } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessible, expectFitAtBothWidths } from "./support/accessible";
import { unique } from "./support/accounts";
import { publishEvent } from "./support/events";
import { signInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

/** Cached files that list events. */
const LISTS = ["/", "/events.atom", "/sitemap.xml"];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a club writes a draft, previews it, publishes it, unpublishes it, and copies it", async ({ page, context, request }) => {
  test.slow();
  await signInAs("club", context.request);
  const eventName = `Draft ${unique()}`;
  await page.goto("/listing/0");
  await field(page, "Event Name").fill(eventName);
  await field(page, "Type").selectOption("Competition");
  await field(page, "Mode").selectOption("Offline");
  await field(page, "Venue").fill("Workshop Bay");
  await field(page, "Price").fill("0");
  await field(page, "Registration Start Date").fill(dayFromNow(1));
  await field(page, "Registration Start Time").fill("09:00");
  await field(page, "Registration End Date").fill(dayFromNow(7));
  await field(page, "Registration End Time").fill("23:59");
  await field(page, "Organised By").fill("Mechatronics Club");
  await field(page, "Contact Email").fill("robo@mechatronics.example");
  await field(page, "Contact Phone").fill("9876543210");
  await page.setInputFiles("input[type=file]", "public/posters/e01.webp");
  await field(page, "Visibility").selectOption("Schedule for later");
  await expect(page.getByLabel("Publish at")).toBeVisible();
  await expectFitAtBothWidths(page);
  await field(page, "Visibility").selectOption("Save as draft");
  await page.getByRole("button", { name: "Submit event" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  await expect(page).toHaveURL(/\/club-profile\/events/);
  const row = page.getByRole("listitem").filter({ hasText: eventName });
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  await expect(row.getByRole("link", { name: /^Participants/ })).toBeHidden();
  await expectFitAtBothWidths(page);
  await row.getByRole("link", { name: `Manage ${eventName}` }).click();
  await expect(page).toHaveURL(/\/manage\//);
  const workspace = new URL(page.url()).pathname;
  const id = workspace.split("/").at(-1);
  expect((await request.get(`/event/${id}`)).status()).toBe(404);
  // Opened by its address, without the scripts of the pages before.
  await page.goto(workspace, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Only organisers can see this" })).toBeVisible();
  expect(await loadedScripts(page)).toBeLessThan(MOST_SCRIPTS.manage);
  await expectFitAtBothWidths(page);

  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("Only the organisers can see this page.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: eventName })).toBeVisible();
  await expectFitAtBothWidths(page);

  await page.goto(workspace);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish event" });
  await dialog.getByLabel("When").selectOption("Later");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText("Enter the date and the time");
  await dialog.getByLabel(/^Publish at/).fill(`${dayFromNow(1)}T08:00`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Event scheduled")).toBeVisible();
  await expect(page.getByRole("heading", { name: new RegExp(`^Goes live on \\w{3} ${dayFromNow(1)}, 08:00`) })).toBeVisible();
  expect((await request.get(`/event/${id}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog", { name: "Publish event" }).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Event published")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Registration has not opened yet" })).toBeVisible();
  // Immediately, on a page that was a 404 a moment ago.
  expect(await (await request.get(`/event/${id}`)).text()).toContain(eventName);
  for (const address of LISTS) expect(await (await request.get(address)).text(), address).toContain(id);

  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("heading", { name: "Only organisers can see this" })).toBeVisible();
  for (const address of [`/event/${id}`, `/event/${id}.ics`, `/api/event/${id}`]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).not.toContain(eventName);
  }
  for (const address of LISTS) expect(await (await request.get(address)).text(), address).not.toContain(id);

  await page.getByRole("button", { name: `Duplicate ${eventName}` }).click();
  const copying = page.getByRole("dialog", { name: "Duplicate event" });
  await copying.getByLabel(/^New start date/).fill(dayFromNow(14));
  await expectAccessible(page);
  await copying.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(workspace);
  await expect(page.getByRole("heading", { level: 1, name: eventName })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Only organisers can see this" })).toBeVisible();
});

test("a published event can become a draft only without registrations", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { id } = await publishEvent(context.request, club.id);
  await page.goto(`/manage/${id}`);
  // The page was rendered before the registration.
  await aRegistration({ id }, await aStudent());
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(
    page.getByText("People have already registered, so you cannot unpublish this event. You can cancel it instead."),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Registration is open" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeHidden();
  expect((await context.request.get(`/event/${id}`)).status()).toBe(200);
});
