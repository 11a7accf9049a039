import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { mailTo } from "./support/mail";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const HOUR_DAYS = 1 / 24;

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const again = (page: Page) => page.reload({ waitUntil: "networkidle" });

test("attendees tell the club how it was, by the link of an email and from the profile; the club closes, reads, shows the rating and takes it away [after 4, 7]", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email, name: `Robots ${unique()}` });
  const endsAt = inDays(-2);
  const event = await anEventOnShow(
    { name: "Robot Race", endsAt, startsAt: inDays(-2 - HOUR_DAYS), registrationClosesAt: inDays(-3), registrationOpensAt: inDays(-9) },
    club,
  );
  const emails = Array.from({ length: 6 }, () => `${unique()}@mail.example`);
  const students = [];
  for (const address of emails) students.push(await aStudent({ email: address }));
  for (const student of students) await aRegistration(event, student, { createdAt: inDays(-5) });
  await db.registration.updateMany({ where: { eventId: event.id }, data: { checkedInAt: endsAt } });

  // The club asks.
  await logInAs("club", context.request, { email, password: PASSWORD });
  await page.goto(`/manage/${event.id}/feedback`, { waitUntil: "networkidle" });
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.manage);
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("textbox", { name: /^Question/ }).fill("Why");
  await page.getByRole("button", { name: "Save question" }).click();
  await expect(page.getByText("A question must have 4 to 140 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Question/ }).fill("What would you change?");
  await page.getByRole("combobox", { name: /^Answer/ }).selectOption("Text");
  await page.getByRole("button", { name: "Save question" }).click();
  await expect(page.getByText("What would you change?")).toBeVisible();
  await page.getByRole("switch", { name: /Ask for feedback/ }).click();
  await expect(page.getByText("0 of 6 answered. Results appear when feedback closes.")).toBeVisible();
  await expectFit(page);

  // The clock, which comes each minute.
  await db.$queryRaw`SELECT FROM graphile_worker.add_job('due_feedback', '{}'::json)`;

  // A student without a log-in, by the link of the email.
  const mail = await mailTo(emails[0] ?? "");
  expect(mail.subject).toBe("How was Robot Race?");
  const link = new URL(/http\S+\/feedback\/\S+/.exec(mail.text)?.[0] ?? "");
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto(`${link.pathname}${link.search}`, { waitUntil: "networkidle" });
  await expect(visitor.getByRole("heading", { name: "How was Robot Race?" })).toBeVisible();
  await expect(visitor).toHaveURL(`/feedback/${event.id}`);
  expect(await loadedScripts(visitor)).toBeLessThanOrEqual(MOST_SCRIPTS.public);
  expect(await db.feedbackAnswer.count({ where: { eventId: event.id } })).toBe(0);
  await expectFit(visitor);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByText("Choose 1 to 5 stars.")).toBeVisible();
  await visitor.getByRole("radio", { name: "4 stars" }).focus();
  await visitor.keyboard.press("ArrowRight");
  await expect(visitor.getByRole("radio", { name: "5 stars" })).toBeChecked();
  await visitor.getByLabel("What would you change?").fill("More sockets near the benches.");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(visitor.getByRole("main")).toBeFocused();
  await visitor.goto(`${link.pathname}${link.search}`);
  await expect(visitor.getByRole("heading", { name: "You have answered already." })).toBeVisible();

  // Another one from the profile.
  const studentContext = await browser.newContext({ baseURL });
  const studentPage = await studentContext.newPage();
  await logInAs("student", studentContext.request, { email: emails[1] ?? "", password: PASSWORD });
  await studentPage.goto("/student-profile/events");
  await studentPage.getByRole("link", { name: "Tell the club how it was" }).click();
  await studentPage.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await studentPage.getByRole("button", { name: "Send" }).click();
  await expect(studentPage.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await studentPage.goto("/student-profile/events");
  await expect(studentPage.getByRole("link", { name: "Ticket" })).toBeVisible();
  await expect(studentPage.getByRole("link", { name: "Tell the club how it was" })).toBeHidden();

  // With fewer than five answers the dialog says that they go.
  await again(page);
  await page.getByRole("button", { name: "Close now" }).click();
  await expect(page.getByRole("button", { name: "Close and delete 2 answers" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  for (const address of emails.slice(2)) {
    const other = await browser.newContext({ baseURL });
    await logInAs("student", other.request, { email: address, password: PASSWORD });
    expect((await other.request.post(`/api/feedback/${event.id}`, { data: { stars: 4 } })).status()).toBe(200);
    await other.close();
  }

  // The club closes and reads.
  await page.goto(`/manage/${event.id}`);
  await page.getByRole("link", { name: "Close feedback" }).click();
  await expect(page.getByText("6 of 6 answered. Results appear when feedback closes.")).toBeVisible();
  await page.getByRole("button", { name: "Close now" }).click();
  await page.getByRole("button", { name: "Close feedback" }).click();
  await expect(page.getByText("6 answers. These numbers no longer change.")).toBeVisible();
  await expect(page.getByText("4.2 of 5 on average, 6 answers.")).toBeVisible();
  await expect(page.getByText("Too few to show. Answers from fewer than 5 people stay hidden.")).toBeVisible();
  await expect(page.getByText("More sockets near the benches.")).toBeHidden();
  await expectFit(page);

  // The event's page shows the rating, and loses it.
  const rating = "4.2 of 5 · 6 answers";
  await visitor.goto(`/event/${event.id}`);
  await expect(visitor.getByRole("heading", { name: "Robot Race" })).toBeVisible();
  await expect(visitor.getByText(rating)).toBeHidden();
  await page.getByRole("switch", { name: /Show the rating/ }).click();
  await expect(toast(page, "Rating shown")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(rating)).toBeVisible();
  await expectFit(visitor);
  await page.getByRole("switch", { name: /Show the rating/ }).click();
  await expect(toast(page, "Rating hidden")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Robot Race" })).toBeVisible();
  await expect(visitor.getByText(rating)).toBeHidden();

  // The link of an email says that it is closed.
  await visitor.goto(`${link.pathname}${link.search}`);
  await expect(visitor.getByRole("heading", { name: "Feedback is closed." })).toBeVisible();
  await visitor.goto(link.pathname);
  await expect(visitor.getByRole("heading", { name: "There is no feedback to give here." })).toBeVisible();
});
