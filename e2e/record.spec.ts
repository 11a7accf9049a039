import { db } from "@/lib/platform/db/client";
import { aClub, aRegistration } from "@/lib/testing/factories";
import { daysAgo } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

test("a student hides an entry, makes a link, a visitor reads it until it is revoked, and the record is a PDF [after 6, 7]", async ({
  page,
  context,
  browser,
}) => {
  const student = await signInAs("student", context.request);
  await page.goto("/record");
  await expect(page.getByText("Events where you are checked in come here by themselves.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Download PDF|Share)$/ })).toHaveCount(0);

  const club = await aClub();
  const times = { registrationOpensAt: daysAgo(9), registrationClosesAt: daysAgo(8), startsAt: daysAgo(7), endsAt: daysAgo(6.9) };
  for (const name of ["Drone Relay", "Mentor Speed Dating"]) {
    const event = await anEventOnShow({ name, ...times }, club);
    const { id } = await aRegistration(event, student);
    await db.registration.update({ where: { id }, data: { checkedInAt: daysAgo(7) } });
  }
  await page.reload();
  await page.getByRole("switch", { name: "Show Mentor Speed Dating, Attended, in links" }).click();
  await expect(page.getByText("Only you see this")).toBeVisible();

  await page.getByLabel("Name").fill("Scholarship form");
  await page.getByRole("button", { name: "Make link" }).click();
  await expect(page.getByRole("button", { name: "Revoke Scholarship form" })).toBeVisible();
  const { links } = await (await context.request.get("/api/record/links")).json();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(links[0].url);
  await expect(visitor.getByText("Confirmed by check-ins and organisers on Quad")).toBeVisible();
  await expect(visitor.getByText("Drone Relay")).toBeVisible();
  await expect(visitor.getByText("Mentor Speed Dating")).toBeHidden();

  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await file).suggestedFilename()).toBe("record.pdf");

  await page.getByRole("button", { name: "Revoke Scholarship form" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke Scholarship form" })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText("This record is not available.")).toBeVisible();
  await visitor.context().close();
});
