import { db } from "@/lib/platform/db/client";
import { dayFromNow } from "@/lib/testing/event-form";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit, expectFitAtBothWidths } from "./support/accessible";
import { signInAs } from "./support/sign-in";

/** A day as sheets write it, in four ways. */
function dayInSheet(day: string, way: number): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = new Date(`${day}T00:00:00Z`).toLocaleString("en-GB", { month: "short", timeZone: "UTC" });
  return [day, `${date}/${month}/${year}`, `${date}-${month}-${year.slice(2)}`, `${Number(date)} ${name} ${year}`][way % 4] ?? day;
}

/** A spreadsheet's file of 200 events, three of them wrong, and one that is past: Windows-1252 with semicolons. */
function aSheetOf200(): Buffer {
  const times = ["6 pm", "18:30", "6.30 PM", "09:00"];
  const fees = ["Free", "Rs 250", "1,250", "0"];
  const rows = Array.from({ length: 200 }, (_, index) => {
    const name = index === 4 ? "AI" : index === 90 ? "A name that is much too long for the form" : `Caf\u00e9 Night ${index + 1}`;
    const venue = index === 150 ? "" : `Block ${index % 7}, Room ${index}`;
    return [name, dayInSheet(dayFromNow(20 + (index % 150)), index), times[index % 4], venue, fees[index % 4], "120"].join(";");
  });
  const past = ["Last Year Fest", dayInSheet(dayFromNow(-300), 1), "6 pm", "Main Lawn", "Free", "80"].join(";");
  return Buffer.from(["Event Name;Date;Time;Venue;Entry Fee;Seats", ...rows, past, ""].join("\r\n"), "latin1");
}

test("a club imports a sheet of 200 events, puts three rows right, and takes the drafts back [platform 7, 9]", async ({
  page,
  context,
}) => {
  test.slow();
  const club = await signInAs("club", context.request);
  await page.goto("/club-profile/events");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import events" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "All Event", exact: true })).toHaveAttribute(
    "href",
    "/club-profile/events",
  );
  await expectAccessibleInBothSchemes(page);

  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText("");
  const file = { name: "events.csv", mimeType: "text/csv", buffer: aSheetOf200() };
  await page.getByLabel("CSV or .ics file").setInputFiles(file);
  await expect(page.getByText("201 rows · semicolons · Windows-1252, shown as it was understood")).toBeVisible();
  await expect(status).toHaveText("The file was read: 201 rows.");
  await expect(page.getByText("1 is past and left out")).toBeVisible();
  // A club without events has named no contact yet.
  await expect(page.getByText("197 rows need what the file lacks. Fill it in above.")).toBeVisible();
  const lacking = page.getByRole("region", { name: "Columns, and what the file lacks" });
  await lacking.getByLabel("Contact email").fill("robotics@club.example");
  await lacking.getByLabel("Contact phone").fill("9840123457");
  await lacking.getByLabel("Contact phone").blur();
  await expect(page.getByText("3 rows need a look")).toBeVisible();
  await expect(page.getByText("197 are ready")).toBeVisible();
  await expect(page.getByText("Caf\u00e9 Night 1", { exact: true })).toBeVisible();

  const row = (number: number) => page.getByRole("row").filter({ has: page.getByLabel(`Take row ${number}`, { exact: true }) });
  await row(6).getByLabel("Name").fill("AI for All");
  await row(92).getByLabel("Name").fill("A shorter name");
  await row(152).getByLabel("Venue").fill("Main Lawn");
  await page.route("**/api/import/events/preview", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("We could not reach the server. What you typed is kept.")).toBeVisible();
  await expect(row(6).getByLabel("Name")).toHaveValue("AI for All");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("200 are ready")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFitAtBothWidths(page);
  // One box takes all rows of a group, also those that are not shown, or none.
  const all = page.getByLabel("Take all rows that are ready");
  await page.getByLabel("Take row 3", { exact: true }).uncheck();
  await expect(page.getByRole("button", { name: "Make 199 drafts" })).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(page.getByRole("button", { name: "Make 200 drafts" })).toBeVisible();
  await all.uncheck();
  await expect(page.getByText("0 rows chosen.")).toBeVisible();
  await all.check();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectFit(page);
  // The bar with the button stands in the place of the tab bar.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole("navigation", { name: "Main, bottom" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Make 200 drafts" })).toBeInViewport({ ratio: 1 });

  await page.getByRole("button", { name: "Make 200 drafts" }).click();
  const made = page.getByRole("heading", { name: "200 drafts made" });
  await expect(made).toBeFocused({ timeout: 30_000 });
  await expect(status).toHaveText("200 drafts made");
  expect(await db.event.count({ where: { clubId: club.id, status: "draft" } })).toBe(200);
  await expect(page.getByRole("link", { name: "AI for All" })).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Take back this import" }).click();
  await expect(page.getByRole("heading", { name: "200 drafts removed" })).toBeFocused({ timeout: 30_000 });
  await expect(status).toHaveText("200 drafts removed");
  expect(await db.event.count({ where: { clubId: club.id } })).toBe(0);
  // The same rows once more are a new import.
  await page.getByRole("button", { name: "Import events" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Make 200 drafts" }).click();
  await expect(made).toBeVisible({ timeout: 30_000 });
  expect(await db.event.count({ where: { clubId: club.id, status: "draft" } })).toBe(200);
});

test("rows that became no drafts stay, with their reasons, and are imported once they are right [platform 7, 9]", async ({
  page,
  context,
}) => {
  const club = await signInAs("club", context.request);
  const rows = [`Lab Night,${dayFromNow(20)},20:00,Block C`, `Quiz,${dayFromNow(21)},10:00,`, `Raga Evening,${dayFromNow(22)},19:00,Lawn`];
  const sheet = ["Event,Date,Time,Venue", ...rows].join("\n");
  await page.goto(`/import/${club.id}`);
  await page.getByLabel("CSV or .ics file").setInputFiles({ name: "events.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await page.getByLabel("Contact email").fill("robotics@club.example");
  await page.getByLabel("Contact phone").fill("9840123457");
  await page.getByLabel("Contact phone").blur();
  await expect(page.getByText("1 row needs a look")).toBeVisible();
  await page.getByLabel("Take row 4", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Make 1 draft" }).click();

  await expect(page.getByRole("heading", { name: "2 rows were not imported" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Quiz" })).toContainText("Row 3: Venue must");
  await expect(page.getByRole("listitem").filter({ hasText: "Raga Evening" })).toContainText("Row 4: It was not chosen.");
  await expectAccessibleInBothSchemes(page);
  await expectFitAtBothWidths(page);
  await page.getByRole("button", { name: "Go on with 2 rows" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText("1 is a draft")).toBeVisible();
  await expect(page.getByLabel("Take row 2", { exact: true })).toHaveCount(0);
  await page.getByRole("row", { name: "Quiz" }).getByLabel("Venue").fill("Hall 1");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByLabel("Take row 4", { exact: true }).check();
  await page.getByRole("button", { name: "Make 2 drafts" }).click();
  await expect(page.getByRole("heading", { name: "2 drafts made" })).toBeFocused();
  await expect(page.getByText("not imported")).toHaveCount(0);
  expect(await db.event.count({ where: { clubId: club.id, status: "draft" } })).toBe(3);
  // The rows that were taken back can be imported again; the first draft stays one.
  await page.getByRole("button", { name: "Take back this import" }).click();
  await expect(page.getByRole("heading", { name: "2 drafts removed" })).toBeFocused();
  // Rows are not offered before it is known which of them are drafts.
  await page.route("**/api/import/events/preview", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Import events" }).click();
  await expect(page.getByText("We could not reach the server. What you typed is kept.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Make 2 drafts" })).toBeEnabled();
  await expect(page.getByText("1 is a draft")).toBeVisible();
});
