import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { anEntry } from "@/lib/testing/entries";
import { aClub, aStudent, PASSWORD } from "@/lib/testing/factories";
import { parseCsv, parseXlsx } from "@/lib/testing/files";
import { hoursAgo, inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { loadedScripts } from "./support/weight";

const PEOPLE_BYTES = 230_000;

/** A signed-in club with an event that has a person in each state. */
async function anEventWithPeople(page: Page) {
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email });
  const event = await anEventOnShow({ startsAt: inDays(3), registrationClosesAt: inDays(2), pricePaise: 30_000, capacity: 50 }, club);
  const person = async (firstName: string, lastName: string, fields: Parameters<typeof anEntry>[1]) => {
    const student = await aStudent({ firstName, lastName, email: `${firstName}.${unique()}@malabar.example`.toLowerCase() });
    return anEntry(event, fields, student);
  };
  const asha = await person("Asha", "Rao", { status: "confirmed", since: hoursAgo(9) });
  await db.registration.update({ where: { id: asha }, data: { checkedInAt: hoursAgo(1), checkedInById: club.id, source: "whatsapp" } });
  await person("Meera", "Nair", { status: "confirmed", since: hoursAgo(8) });
  await person("Imran", "Qureshi", { status: "held", since: hoursAgo(7), pricePaise: 30_000 });
  const left = await person("Siddharth", "Gowda", { status: "confirmed", since: hoursAgo(6) });
  await db.event.update({ where: { id: event.id }, data: { taken: { decrement: 1 } } });
  await db.registration.update({ where: { id: left }, data: { status: "cancelled", endedAt: hoursAgo(5), endedBy: "self" } });
  await logInAs("club", page.request, { email, password: PASSWORD });
  return event;
}

const shown = (page: Page) => page.getByRole("table", { name: /^People registered for / }).locator("[data-person]");

test("an organiser searches, filters and sorts the people, and both files equal the shown list", async ({ page }) => {
  test.slow();
  const event = await anEventWithPeople(page);
  await page.goto(`/manage/${event.id}/people`);
  expect(await loadedScripts(page)).toBeLessThanOrEqual(PEOPLE_BYTES);
  await expect(shown(page)).toHaveText(["Siddharth Gowda", "Imran Qureshi", "Meera Nair", "Asha Rao"]);
  const states = page.getByRole("navigation", { name: "Status" });
  await expect(states.getByRole("link")).toHaveText([
    "All 4",
    "Confirmed 2",
    "Checked in 1",
    "Not checked in 1",
    "Seat held 1",
    "Cancelled 1",
  ]);
  for (const viewport of [
    { width: 320, height: 700 },
    { width: 768, height: 1024 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }

  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(shown(page)).toHaveText(["Asha Rao", "Imran Qureshi", "Meera Nair", "Siddharth Gowda"]);
  await states.getByRole("link", { name: "Confirmed" }).click();
  await expect(shown(page)).toHaveText(["Asha Rao", "Meera Nair"]);

  await page.getByRole("button", { name: "Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await test.step("a wheel reaches the end of a dialog that is higher than the screen", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 420 });
    const show = dialog.getByRole("button", { name: "Show" });
    await expect(show).not.toBeInViewport();
    await page.mouse.move(640, 210);
    await page.mouse.wheel(0, 3000);
    await expect(show).toBeInViewport({ ratio: 1 });
    if (size) await page.setViewportSize(size);
  });
  await dialog.getByRole("checkbox", { name: "whatsapp (1)" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown(page)).toHaveText(["Asha Rao"]);
  await expect(page.getByRole("button", { name: "Filters 1" })).toBeVisible();
  await expect(page.getByText("1 person")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(shown(page)).toHaveText(["Asha Rao", "Meera Nair"]);

  await page.getByRole("button", { name: "Export" }).click();
  const fileOf = async (format: string) => {
    const href = (await page.getByRole("menuitem", { name: `Export ${format}` }).getAttribute("href")) ?? "";
    const response = await page.request.get(href);
    expect(response.status()).toBe(200);
    return response.body();
  };
  const names = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map(([, first, last]) => `${first} ${last}`);
  expect(names(parseCsv((await fileOf("CSV")).toString()))).toEqual(["Asha Rao", "Meera Nair"]);
  expect(names(parseXlsx(await fileOf("XLSX")).rows)).toEqual(["Asha Rao", "Meera Nair"]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export CSV" }).press("Enter");
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export" })).toBeFocused();

  const search = page.getByRole("searchbox", { name: "Search people" });
  await search.fill("nobody by that name");
  await search.press("Enter");
  await expect(page.getByText("No one matches these filters")).toBeVisible();
  await expect(search).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(shown(page)).toHaveCount(4);
});
