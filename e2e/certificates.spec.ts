import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aCertificate, aGrant, aRegistration, aStudent, PASSWORD, unique } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit, expectFitAtBothWidths } from "./support/accessible";
import { mailTo } from "./support/mail";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, signInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const HOUR_DAYS = 1 / 24;

/** The focus, unless it is on the body. */
const focused = (page: Page) => page.locator("main:focus, main :focus");

/** An event of this club that ended an hour ago, with students who are registered; the first two are checked in if attendance was taken. */
async function anEndedEvent({ id }: { id: string }, names: readonly string[], { isTaken = false } = {}) {
  const { collegeId } = await db.club.findUniqueOrThrow({ where: { id }, select: { collegeId: true } });
  const times = {
    registrationOpensAt: inDays(-2),
    registrationClosesAt: inDays(-4 * HOUR_DAYS),
    startsAt: inDays(-3 * HOUR_DAYS),
    endsAt: inDays(-HOUR_DAYS),
  };
  const event = await anEventOnShow({ name: `Bot Cup ${unique()}`, ...times }, { id, collegeId, role: "club", sessionId: id });
  const students = [];
  for (const [index, name] of names.entries()) {
    const [firstName = "", ...rest] = name.split(" ");
    const email = `${unique()}@mail.example`;
    const student = await aStudent({ firstName, lastName: rest.join(" "), email });
    const { id: registrationId } = await aRegistration(event, student);
    if (isTaken && index < 2)
      await db.registration.update({ where: { id: registrationId }, data: { checkedInAt: inDays(-2 * HOUR_DAYS) } });
    students.push({ ...student, email });
  }
  return { event, students };
}

test("an organiser takes attendance and issues, the student downloads, anyone reads Valid, and after revoking Revoked [after 3, 7]", async ({
  page,
  browser,
}) => {
  test.slow();
  const club = await signInAs("club", page.context().request);
  const { event, students } = await anEndedEvent(club, ["Asha Rao", "Dev Khan"]);
  const [asha] = students;
  if (!asha) throw new Error("nobody is registered");

  await page.goto(`/manage/${event.id}/certificates`);
  await expect(page.getByText("No one is checked in")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "People", exact: true }).last().click();
  await page.getByRole("checkbox", { name: "Select Asha Rao" }).check();
  // The bar takes the focus along; it is still in the page.
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(focused(page)).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select Asha Rao" }).check();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByText("1 checked in")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear selection" })).toBeHidden();
  await expect(focused(page)).toHaveCount(1);

  await page.goto(`/manage/${event.id}`);
  await page.getByRole("link", { name: "Finish check-in" }).click();
  await page.getByRole("button", { name: "Finish check-in" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Finish check-in" }).click();
  await expect(page.getByText("attendance is final")).toBeVisible();

  await page.goto(`/manage/${event.id}`);
  await page.getByRole("link", { name: "Issue certificates" }).click();
  await expect(page.getByRole("heading", { name: "1 certificate to issue" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Asha Rao" }).check();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("heading", { name: "1 certificate to issue" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Select Asha Rao" }).check();
  await page.getByRole("button", { name: "Issue 1", exact: true }).click();
  const issuing = page.getByRole("alertdialog", { name: "Issue 1 certificate?" });
  await expect(issuing).toContainText("You can revoke a certificate, but never change it.");
  await issuing.getByRole("button", { name: "Issue 1" }).click();
  await expect(page.getByText("1 issued.")).toBeVisible();
  // The bar of the selection is gone, with its question.
  await expect(page.getByRole("heading", { name: "No certificates to issue" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Asha Rao/ })).toContainText("Issued");
  await expect(page.getByRole("row", { name: /Dev Khan/ })).toContainText("Not checked in");
  await expect(page.getByRole("navigation", { name: "Certificates" }).getByRole("link", { name: "Issued 1" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people by name" }).fill("khan");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Asha Rao/ })).toBeHidden();
  await expect(page.getByRole("row", { name: /Dev Khan/ })).toBeVisible();

  const mail = await mailTo(asha.email);
  expect(mail.subject).toBe(`Your certificate for ${event.name}`);
  const link = new URL(/https?:\/\/\S+\/verify\/[\w-]+/.exec(mail.text)?.[0] ?? "").pathname;

  const own = await browser.newContext();
  await logInAs("student", own.request, { email: asha.email, password: PASSWORD });
  const profile = await own.newPage();
  await profile.goto("/student-profile/certificates");
  await expect(profile.getByRole("heading", { name: event.name })).toBeVisible();
  await expect(profile.getByRole("link", { name: "Add to LinkedIn" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.linkedin\.com\/profile\/add\?/,
  );
  const [download] = await Promise.all([
    profile.waitForEvent("download"),
    profile.getByRole("link", { name: `Download ${event.name}` }).click(),
  ]);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  await expectFitAtBothWidths(profile);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/verify");
  await visitor.getByLabel("Number on the certificate").fill(link.split("/").at(-1)?.toLowerCase().replaceAll("-", "") ?? "");
  await visitor.getByRole("button", { name: "Check" }).click();
  await visitor.waitForURL(link);
  await expect(visitor.getByRole("heading", { name: "Valid", level: 1 })).toBeVisible();
  for (const text of ["Asha Rao", event.name, "Quad confirms that Robotics Club issued this."]) {
    await expect(visitor.getByText(text).first()).toBeVisible();
  }
  await expectFitAtBothWidths(visitor);
  expect(await loadedScripts(visitor)).toBeLessThanOrEqual(MOST_SCRIPTS.public);

  await page.goto(`/manage/${event.id}/certificates?view=issued`);
  await page.getByRole("button", { name: "Revoke the certificate of Asha Rao" }).click();
  const revoking = page.getByRole("alertdialog");
  await revoking.getByLabel("Reason").fill("The name was misspelt.");
  await expectAccessibleInBothSchemes(page, "the dialog to revoke");
  const before = new Date();
  await revoking.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("1 issued, 1 of them revoked")).toBeVisible();
  expect((await mailTo(asha.email, { after: before })).text).toContain("The name was misspelt.");

  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: /^Revoked on \d{4}-\d\d-\d\d$/, level: 1 })).toBeVisible();
  await expect(visitor.getByText("The name was misspelt.")).toBeHidden();
  await expectFitAtBothWidths(visitor);
  await profile.reload();
  await expect(profile.getByText("Robotics Club: The name was misspelt.")).toBeVisible();
  await expect(profile.getByRole("link", { name: /Download/ })).toBeHidden();
  await own.close();
});

test("the admin finds a certificate by its number, or comes from its page, and revokes it; others see no way there [after 3, 11]", async ({
  page,
  browser,
}) => {
  const club = await signInAs("club", page.context().request);
  const { event, students } = await anEndedEvent(club, ["Asha Rao"], { isTaken: true });
  const [asha] = students;
  if (!asha) throw new Error("nobody is registered");
  const { number } = await aCertificate(event, asha);
  await page.goto(`/verify/${number}`);
  await expect(page.getByRole("heading", { name: "Valid", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Revoke as admin" })).toBeHidden();

  const admin = await browser.newContext();
  await signInAs("admin", admin.request);
  const desk = await admin.newPage();
  await desk.goto("/admin-profile/certificates");
  await desk.getByRole("searchbox", { name: "Number on the certificate" }).fill("7K3Q-9F2M-XW4T");
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("No certificate has this number.")).toBeVisible();
  await desk.goto(`/verify/${number}`);
  await desk.getByRole("link", { name: "Revoke as admin" }).click();
  // The page before shows the name too.
  await desk.waitForURL(/\/admin-profile\/certificates/);
  await expect(desk.getByText("Ananya Kulkarni", { exact: true })).toBeVisible();
  await expectFitAtBothWidths(desk);
  const before = new Date();
  await desk.getByRole("button", { name: "Revoke the certificate of Ananya Kulkarni" }).click();
  const revoking = desk.getByRole("alertdialog");
  await revoking.getByLabel("Reason").fill("Issued by a stolen account.");
  await revoking.getByRole("button", { name: "Revoke" }).click();
  await expect(desk.getByText("The holder was told: Issued by a stolen account.")).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Revoke/ })).toBeHidden();
  expect((await mailTo(asha.email, { after: before })).text).toContain("Issued by a stolen account.");
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Revoked on/, level: 1 })).toBeVisible();
  await admin.close();
});

test("chosen people are issued certificates, from their own tab and from the list of people [after 3, 7]", async ({ page }) => {
  const club = await signInAs("club", page.context().request);
  const { event } = await anEndedEvent(club, ["Asha Rao", "अनन्या कुलकर्णी", "Анна Петрова"], { isTaken: true });
  await page.goto(`/manage/${event.id}/people`);
  const tab = page.getByRole("navigation", { name: "Manage event", exact: true }).getByRole("link", { name: /^Certificates/ });
  await expect(tab).toHaveText("Certificates2");
  await page.getByRole("checkbox", { name: "Select Asha Rao" }).check();
  await page.getByRole("button", { name: "Issue certificates" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue 1" }).click();
  await expect(page.getByText("1 issued")).toBeVisible();
  await expect(page.getByRole("row", { name: /Asha Rao/ })).toContainText("Certificate");

  await page.goto(`/manage/${event.id}/certificates`);
  await page.getByRole("checkbox", { name: "Select अनन्या कुलकर्णी" }).check();
  await page.getByRole("button", { name: "Issue 1", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue 1" }).click();
  await expect(page.getByRole("row", { name: /अनन्या/ })).toContainText("Issued");
  expect(await db.certificate.count({ where: { eventId: event.id } })).toBe(2);
});

test("a template is changed beside a preview of it, and a wrong placeholder is named [after 3, 7]", async ({ page }) => {
  const club = await signInAs("club", page.context().request);
  const { event } = await anEndedEvent(club, ["Asha Rao"], { isTaken: true });
  await page.goto(`/manage/${event.id}/certificates?view=template`);
  const preview = page.getByRole("img", { name: /^Preview/ });
  await page.getByRole("radio", { name: "Bold" }).check();
  await page.getByRole("radio", { name: "Rani" }).check({ force: true });
  await page.getByLabel("Title").first().fill("Certificate of Joy");
  await expect(preview).toHaveAccessibleName(/Certificate of Joy/);
  await page.getByLabel("Text under the name").fill("was at {place}.");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("{place} is no placeholder here.")).toBeVisible();
  // The other texts can be looked at meanwhile; saving shows the wrong ones again.
  const kind = (name: string) => page.getByRole("button", { name, exact: true });
  await kind("Winner").click();
  await expect(kind("Winner")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(kind("Participation")).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Text under the name").fill("was at ");
  await page.getByRole("button", { name: "{event}" }).click();
  const add = page.getByRole("button", { name: "Add a signature" });
  await add.click();
  await add.click();
  await expect(page.getByLabel("Name", { exact: true }).last()).toBeFocused();
  await page.getByRole("button", { name: "Remove this person" }).last().click();
  await expect(add).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Dr Kavya Hegde");
  await page.getByLabel("Title").last().fill("Dean of Students");
  // A reload loses nothing that is not saved yet.
  await page.reload();
  await expect(page.getByText(/We restored your draft from/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Bold" })).toBeChecked();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dr Kavya Hegde");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/We restored your draft from/)).toBeHidden();
  await expect(page.getByLabel("Title").first()).toHaveValue("Certificate of Joy");
  await expect(page.getByLabel("Text under the name")).toHaveValue("was at {event}");
  // The form with its draft, its preview and the choice of pictures come with the other two views.
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.manage + 11 * 1024);
  await expectFitAtBothWidths(page);
});

test("what two tabs change in one template both stay [after 3]", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event } = await anEndedEvent(club, ["Asha Rao"], { isTaken: true });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/manage/${event.id}/certificates?view=template`);
  await page.getByRole("radio", { name: "Bold" }).check();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await other.getByRole("button", { name: "Winner", exact: true }).click();
  await other.getByLabel("Title").first().fill("Certificate of Victory");
  await other.getByRole("button", { name: "Save template" }).click();
  await expect(other.getByText("Template saved")).toBeVisible();
  await expect(other.getByRole("radio", { name: "Bold" })).toBeChecked();
  await page.getByLabel("Title").first().fill("Certificate of Joy");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect
    .poll(async () => (await db.certificateTemplate.findUnique({ where: { eventId: event.id } }))?.data)
    .toMatchObject({
      layout: "bold",
      texts: { participation: { title: "Certificate of Joy" }, winner: { title: "Certificate of Victory" } },
    });
});

test("a co-manager reads the views in both colour schemes; a number that nobody has is said to be none [after 7]", async ({
  page,
  browser,
}) => {
  const club = await signInAs("club", page.context().request);
  const { event, students } = await anEndedEvent(club, ["Asha Rao", "Venkata Subrahmanya Krishnamurthy", "Анна Петрова", "Dev Khan"], {
    isTaken: true,
  });
  for (const student of students.slice(0, 2)) await aCertificate(event, student);
  const manager = await browser.newContext();
  const { id } = await signInAs("student", manager.request);
  await aGrant({ id }, { role: "manager", event });
  const own = await manager.newPage();
  for (const view of ["", "?view=issued", "?view=template"]) {
    await own.setViewportSize({ width: 1280, height: 900 });
    await own.goto(`/manage/${event.id}/certificates${view}`);
    await expectAccessibleInBothSchemes(own, `certificates${view}`);
    await expectFit(own, `certificates${view}`);
  }
  await manager.close();

  await page.goto("/verify/7K3Q-9F2M-XW4T");
  await expect(page.getByText("No certificate has this number.")).toBeVisible();
  await expectFitAtBothWidths(page);
});
