import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { db } from "@/lib/platform/db/client";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { aClub, anEvent, aRegistration, aStudent, aTeam, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { logInAs } from "./support/sign-in";

async function aSignedInStudent(page: Page) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ email });
  await logInAs("student", page.context().request, { email, password: PASSWORD });
  return student;
}

test("a student sees who got their data, and downloads all of it with the password [trust 10]", async ({ page }) => {
  const student = await aSignedInStudent(page);
  const club = await aClub({ name: `Tide ${unique()}` });
  const event = await anEvent(club, { name: `Harbour ${unique()}` });
  await aRegistration(event, student);
  await page.goto("/settings/data");
  await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
  const shared = page.getByRole("region", { name: "Who my data was shared with" });
  await expect(shared.getByText(event.name)).toBeVisible();
  await expect(shared.getByText("Owner, the club’s college, the admin of this site · list never exported")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFit(page);

  await page.getByRole("button", { name: "Download", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Password", { exact: true }).fill("Wrong#1234");
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("quad-my-data.zip");
  const files = unzipSync(new Uint8Array(await readFile((await download.path()) ?? "")));
  expect(new TextDecoder().decode(files["index.html"])).toContain(event.name);
});

test("a deletion counts down on the page, stands on every private page, and is taken back from there [trust 7, 10]", async ({ page }) => {
  const student = await aSignedInStudent(page);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: /^Delete on \d{4}-\d\d-\d\d$/ }).click();
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeVisible();
  const { deletesAt } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
  const words = `Your account will be deleted on ${dayIn(DEFAULT_TIME_ZONE, deletesAt ?? new Date(0))}.`;
  await expectAccessibleInBothSchemes(page);
  await expectFit(page);
  for (const path of ["/student-profile", "/saved", "/notifications", "/my-tickets"]) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
  }
  await expectAccessibleInBothSchemes(page);
  await expectFit(page);
  await page.goto("/");
  await expect(page.getByText(words)).toHaveCount(0);
  await page.goto("/saved");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText(words)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect((await db.account.findUniqueOrThrow({ where: { id: student.id } })).deletesAt).toBeNull();
});

test("a deletion says in whole sentences what else ends: a student’s registrations and teams, a club’s events [trust 7]", async ({
  page,
}) => {
  const email = `${unique()}@club.example`;
  const club = await aClub({ email });
  const hackathon = await anEvent(club, { entry: "team", teamMin: 2, teamMax: 4 });
  const student = await aSignedInStudent(page);
  const team = await aTeam(hackathon, [student]);
  await page.goto("/settings/data");
  await expectInPageAndDialog(page, "Your registration for 1 upcoming event will be cancelled.", `You’ll leave your team ${team.name}.`);
  await aRegistration(await anEvent(club), student);
  await page.goto("/settings/data");
  await expectInPageAndDialog(page, "Your registrations for 2 upcoming events will be cancelled.", `You’ll leave your team ${team.name}.`);

  await logInAs("club", page.context().request, { email, password: PASSWORD });
  const person = "1 person who registered will get an email, and a full refund if they paid.";
  await page.goto("/club-profile/delete");
  await expectInPageAndDialog(page, "2 upcoming events will be cancelled or deleted.", person);
});

async function expectInPageAndDialog(page: Page, ...sentences: string[]) {
  const panel = page.getByRole("region", { name: "Delete my account", exact: true });
  await expect(panel.getByRole("listitem")).toHaveText(sentences);
  await panel.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(sentences.join(" "))).toBeVisible();
  await expect(dialog.getByText(/^On \d{4}-\d\d-\d\d your account will be deleted\. Until then you can take it back\.$/)).toBeVisible();
}
