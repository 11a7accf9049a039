import type { Browser, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { makeMarks } from "@/lib/taking-part/marks/service";
import { aClub, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays, inHours } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit, expectFitAtBothWidths } from "./support/accessible";
import { unique } from "./support/accounts";
import { aMark, TERMS } from "./support/marks";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, signInAs } from "./support/sign-in";
import { tab } from "./support/tabs";

/** A page of a new browser that is logged in. */
async function aPageOf(role: "student" | "club", browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  await logInAs(role, context.request, { email, password: PASSWORD });
  return context.newPage();
}

/** A college that is signed in on the page, with a club and two students. */
async function aCampus(page: Page) {
  const { id } = await signInAs("college", page.request);
  const college = { role: "college", id, sessionId: "" } as const;
  const { name } = await db.college.findUniqueOrThrow({ where: { id } });
  const [clubEmail, studentEmail] = [`${unique()}@mail.example`, `${unique()}@mail.example`];
  const club = await aClub({ college, email: clubEmail, name: "Tide Music Club" });
  const student = await aStudent({ firstName: "Ananya", lastName: "Kulkarni", email: studentEmail, college });
  return { college: { ...college, name }, club, clubEmail, student, studentEmail };
}

type Campus = Awaited<ReturnType<typeof aCampus>>;

/** Marks of a student that count, each of an event of its own. */
async function someMarks({ college, club, student }: Campus, count: number) {
  for (let number = 0; number < count; number++) {
    await aMark(await anEventOnShow({ startsAt: inDays(-3), noShowTerms: TERMS }, club), student, college);
  }
}

test("who stays away from an event with terms gets a mark, appeals, and is excused [after 5, 7]", async ({ page, browser }) => {
  test.slow();
  const campus = await aCampus(page);
  const { college, clubEmail, student, studentEmail } = campus;

  await page.goto("/college-profile/attendance");
  await expect(page.getByText("No appeals wait.", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Marks for absence" }).check();
  await expect(page.getByText(`${college.name} marks who stays away, or leaves in the last 24 hours.`)).toBeVisible();
  await page.getByLabel("A mark ends after").fill("200");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter 14 to 180 days.")).toBeVisible();
  await page.getByLabel("A mark ends after").fill("90");
  await expect(page.getByText("With 3 marks within 90 days registration opens 24 hours later for you.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Marks for absence are on")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("A mark ends after")).toHaveValue("90");
  // A reload keeps the place, where the sticky header covers a part of the fields.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFitAtBothWidths(page);

  const event = await anEventOnShow({ status: "draft", name: "Harbour Sounds", registrationOpensAt: new Date() }, campus.club);
  const clubPage = await aPageOf("club", browser, clubEmail);
  await clubPage.goto(`/manage/${event.id}`);
  await expect(tab(clubPage, "Marks")).toBeHidden();
  await clubPage.goto(`/listing/${event.id}`);
  await expect(clubPage.getByLabel("Marks for absence")).toHaveValue("true");
  expect((await clubPage.request.post(`/api/event/publish/${event.id}`, { data: {} })).status()).toBe(200);

  const shown = await (await page.request.get(`/event/${event.id}`)).text();
  expect(shown).toContain(`${college.name} marks who stays away, or leaves in the last 24 hours.`);
  const studentPage = await aPageOf("student", browser, studentEmail);
  await studentPage.goto(`/event/${event.id}`);
  await studentPage
    .getByRole("complementary")
    .getByRole("button", { name: /^Register/ })
    .click();
  await expect(studentPage.getByText("You’re registered").first()).toBeVisible();
  await expectAccessibleInBothSchemes(studentPage);

  // The evening comes, and one of two comes to it.
  const other = await aRegistration(event, await aStudent({}));
  await db.registration.update({ where: { id: other.id }, data: { checkedInAt: new Date(), checkedInById: campus.club.id } });
  await db.event.update({
    where: { id: event.id },
    data: { registrationOpensAt: inDays(-2), registrationClosesAt: inHours(-6), startsAt: inHours(-4) },
  });
  await clubPage.goto(`/manage/${event.id}/door`);
  await clubPage.getByRole("button", { name: "Finish check-in" }).click();
  await expect(clubPage.getByRole("alertdialog")).toContainText("1 mark for absence follows after 24 hours.");
  await clubPage.getByRole("alertdialog").getByRole("button", { name: "Finish check-in" }).click();
  await expect(clubPage.getByText("Check-in is finished and attendance is final.")).toBeVisible();
  await makeMarks();
  expect(await db.mark.count({ where: { eventId: event.id } })).toBe(0);
  await makeMarks(inHours(25));
  expect(await db.mark.findMany({ where: { eventId: event.id }, select: { studentId: true, kind: true } })).toEqual([
    { studentId: student.id, kind: "no_show" },
  ]);

  await studentPage.goto("/student-profile");
  await tab(studentPage, "Marks").click();
  await expect(studentPage).toHaveTitle("Marks · Quad");
  await expect(studentPage.getByRole("heading", { name: "You stayed away from Harbour Sounds" })).toBeVisible();
  await expect(studentPage.getByRole("img", { name: "1 of 3" })).toBeVisible();
  await expect(studentPage.getByText("With 3 marks registration opens 24 hours later for you.")).toBeVisible();
  await studentPage.getByRole("button", { name: "Appeal Harbour Sounds" }).click();
  await studentPage.getByLabel("What happened").fill("No bus");
  await studentPage.getByRole("button", { name: "Send appeal" }).click();
  await expect(studentPage.getByText("Write 10 to 500 characters.")).toBeVisible();
  await expectAccessibleInBothSchemes(studentPage);
  await studentPage.getByLabel("What happened").fill("The bus did not run because of the strike.");
  await studentPage.getByRole("button", { name: "Send appeal" }).click();
  await expect(studentPage.getByText(/^No one has decided yet\. On 20\d\d-\d\d-\d\d the mark is excused by itself\.$/)).toBeVisible();
  // Its button had the focus.
  await expect(studentPage.getByRole("heading", { name: "You stayed away from Harbour Sounds" })).toBeFocused();
  await expect(studentPage.getByRole("img", { name: "1 of 3" })).toBeHidden();
  await expectFit(studentPage);

  // The club decides about the same marks.
  await clubPage.goto(`/manage/${event.id}/marks`);
  await expect(clubPage.getByRole("heading", { name: "1 appeal waits" })).toBeVisible();
  await expect(clubPage.getByText("1 of 2 came")).toBeVisible();
  await expectFitAtBothWidths(clubPage);

  await page.goto("/college-profile");
  await tab(page, "Attendance").click();
  await expect(page).toHaveTitle("Attendance · Quad");
  const appeal = page.getByRole("article", { name: "Ananya Kulkarni" });
  await expect(appeal.getByText("The bus did not run because of the strike.")).toBeVisible();
  await expect(appeal.getByText("Registered, not checked in")).toBeVisible();
  await appeal.getByRole("button", { name: "Excuse" }).click();
  await expect(appeal.getByText("Write 1 to 300 characters. The student reads them.")).toBeVisible();
  await appeal.getByLabel("Your words to Ananya").fill("The strike was announced late.");
  await expectAccessibleInBothSchemes(page);
  await appeal.getByRole("button", { name: "Excuse" }).click();
  await expect(page.getByText("No appeals wait.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Marks", exact: true })).toBeFocused();
  await page.getByRole("navigation", { name: "State" }).getByRole("link", { name: "Excused 1" }).click();
  await expect(page.getByText("The strike was announced late.")).toBeVisible();
  await expectFitAtBothWidths(page);
  await page.getByRole("button", { name: "Uphold Ananya" }).click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Cancel" }).click();

  await studentPage.reload();
  await expect(studentPage.getByText("Excused", { exact: true })).toBeVisible();
  await expect(studentPage.getByText(`${college.name}: The strike was announced late.`)).toBeVisible();
});

test("what two tabs change in the terms for absence both stay [after 5]", async ({ page, context }) => {
  const { id } = await signInAs("college", context.request);
  const other = await context.newPage();
  for (const open of [page, other]) await open.goto("/college-profile/attendance");
  await page.getByRole("switch", { name: "Marks for absence" }).check();
  await page.getByLabel("A mark ends after").fill("90");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Marks for absence are on")).toBeVisible();
  await other.getByLabel("Registration opens later by").fill("12");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Marks for absence are on")).toBeVisible();
  await expect(other.getByLabel("A mark ends after")).toHaveValue("90");
  await page.getByLabel("Marks until registration opens later").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await db.college.findUniqueOrThrow({ where: { id } })).noShow)
    .toMatchObject({ on: true, marks: 2, delayHours: 12, expireDays: 90 });
});

test("with enough marks registration opens later, and the page says when and why [after 5, 7]", async ({ page, browser }) => {
  const campus = await aCampus(page);
  await db.college.update({ where: { id: campus.college.id }, data: { noShow: { ...TERMS, on: true } } });
  const fields = { registrationOpensAt: inHours(-1), registrationClosesAt: inDays(9), startsAt: inDays(10), noShowTerms: TERMS };
  const event = await anEventOnShow(fields, campus.club);
  const studentPage = await aPageOf("student", browser, campus.studentEmail);
  await someMarks(campus, 2);
  await studentPage.goto(`/event/${event.id}`);
  const panel = studentPage.getByRole("complementary");
  await expect(panel.getByRole("button", { name: /^Register/ })).toBeVisible();

  await someMarks(campus, 1);
  await studentPage.reload();
  await expect(panel.getByText(/^For you registration opens on 20\d\d-\d\d-\d\d, \d\d:\d\d: you have 3 marks\.$/)).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Register/ })).toBeHidden();
  await expectAccessibleInBothSchemes(studentPage);
  await panel.getByRole("link", { name: "See your marks" }).click();
  await expect(studentPage.getByRole("img", { name: "3 of 3" })).toBeVisible();
  await expectFitAtBothWidths(studentPage);
});

test("the dialog says that leaving in the last hours is a late cancellation [after 5]", async ({ page, browser }) => {
  const campus = await aCampus(page);
  const fields = { registrationClosesAt: inHours(2), startsAt: inHours(6), noShowTerms: TERMS };
  const event = await anEventOnShow(fields, campus.club);
  const { id } = await aRegistration(event, campus.student);
  const studentPage = await aPageOf("student", browser, campus.studentEmail);
  for (const path of [`/ticket/${id}`, "/student-profile/events"]) {
    await studentPage.goto(path);
    await studentPage.getByRole("button", { name: "Cancel registration" }).click();
    await expect(studentPage.getByRole("alertdialog")).toContainText("This counts as a late cancellation");
    await expectAccessibleInBothSchemes(studentPage);
    await studentPage.getByRole("button", { name: "Keep registration" }).click();
  }
  await db.event.update({ where: { id: event.id }, data: { startsAt: inHours(25), registrationClosesAt: inHours(24) } });
  await studentPage.reload();
  await studentPage.getByRole("button", { name: "Cancel registration" }).click();
  await expect(studentPage.getByRole("alertdialog")).not.toContainText("late cancellation");
});
