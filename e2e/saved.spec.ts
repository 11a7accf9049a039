import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { hold } from "./support/hold";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

async function aSignedInStudent(page: Page) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ email });
  await logInAs("student", page.context().request, { email, password: PASSWORD });
  return student;
}

test("a student saves events in lists and on their pages, finds them again, and removes one", async ({ page }) => {
  const student = await aSignedInStudent(page);
  const name = `Saved ${unique()}`;
  const [sooner, later] = [
    await anEventOnShow({ name: `${name} B`, startsAt: inDays(20) }),
    await anEventOnShow({ name: `${name} A`, startsAt: inDays(40) }),
  ];
  await page.goto("/saved");
  await expect(page.getByText("Save events to find them again, and to hear when registration opens.")).toBeVisible();

  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/saved/ids") && asked.push(request.url()));
  await page.goto(`/events-page?q=${encodeURIComponent(name)}`);
  const heart = page.getByRole("button", { name: `Save ${name} A` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => db.savedEvent.count({ where: { studentId: student.id, eventId: later.id } })).toBe(1);

  await page.goto(`/event/${sooner.id}`);
  await page.getByRole("button", { name: "Save", exact: true, pressed: false }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true, pressed: true })).toBeVisible();
  await expect.poll(() => db.savedEvent.count({ where: { studentId: student.id } })).toBe(2);
  // Once for each document.
  expect(asked).toHaveLength(2);

  const itsTimes = { registrationOpensAt: inDays(-6), registrationClosesAt: inDays(-4), startsAt: inDays(-3), endsAt: inDays(-2) };
  const past = await anEventOnShow({ name: `${name} C`, ...itsTimes });
  await db.savedEvent.create({ data: { studentId: student.id, eventId: past.id } });
  await page.goto("/saved");
  const namesIn = (title: string) => page.getByRole("region", { name: title }).getByRole("article").getByRole("heading");
  await expect(namesIn("Upcoming events")).toHaveText([`${name} B`, `${name} A`]);
  await expect(namesIn("Past events")).toHaveText([`${name} C`]);
  await expect(page.getByRole("button", { name: `Save ${name} A` })).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleInBothSchemes(page);
  await expectFit(page);
  await page.getByRole("button", { name: `Save ${name} B` }).click();
  await expect.poll(() => db.savedEvent.count({ where: { studentId: student.id } })).toBe(2);
  await page.reload();
  await expect(namesIn("Upcoming events")).toHaveText([`${name} A`]);
});

test("a visitor logs in to save and returns, and a club sees no button to save", async ({ page, context }) => {
  const club = { email: `${unique()}@mail.example`, password: PASSWORD };
  const event = await anEventOnShow({}, await aClub({ email: club.email }));
  const student = { email: `${unique()}@mail.example`, password: PASSWORD };
  await aStudent({ email: student.email });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("link", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(`/student-login?callbackUrl=${encodeURIComponent(`/event/${event.id}`)}`);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`/event/${event.id}`);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await context.clearCookies();
  await logInAs("club", context.request, club);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Saved?$/ })).toBeHidden();
  await expect(page.getByRole("link", { name: "Save", exact: true })).toBeHidden();
});

test("a student shows others on the ticket that they are going, and hides it again", async ({ page, browser, baseURL }) => {
  const event = await anEventOnShow();
  const student = await aSignedInStudent(page);
  await db.student.update({ where: { id: student.id }, data: { firstName: "Meera", lastName: "Nair" } });
  const { id } = await aRegistration(event, student);
  for (let number = 0; number < 4; number++) await aRegistration(event, await aStudent());
  const other = await browser.newPage({ baseURL });
  const college = await aCollege();
  const email = `${unique()}@mail.example`;
  await aStudent({ email, college });
  await logInAs("student", other.context().request, { email, password: PASSWORD });
  const whoGoes = other.getByRole("region", { name: "Who’s going" });
  await other.goto(`/event/${event.id}`);
  await expect(whoGoes).toHaveText("5 going");

  const choice = page.getByRole("switch", { name: "Let other students see that I’m going" });
  await page.goto(`/ticket/${id}`);
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(toast(page, "Other students can see that you’re going")).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  await other.reload();
  await expect(whoGoes).toHaveText("5 going: Meera N.");
  await expect(whoGoes.locator("img")).toHaveCount(1);
  await choice.uncheck();
  await expect(toast(page, "No one can see that you’re going")).toBeVisible();
  await other.reload();
  await expect(whoGoes).toHaveText("5 going");
  await other.close();
});

test("a tab that was left open shows the next student nothing of the former one", async ({ page, context }) => {
  const event = await anEventOnShow();
  const student = await aSignedInStudent(page);
  await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id } });
  await page.goto(`/event/${event.id}`);
  const whoGoes = page.getByRole("region", { name: "Who’s going" });
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await expect(whoGoes).toHaveText("No one has shared that they’re going yet.");

  const answer = await hold(page, /\/api\/(saved|event\/.*\/going)/);
  await context.clearCookies();
  const next = await aSignedInStudent(page);
  await page.evaluate(() => dispatchEvent(new Event("pageshow")));
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await expect(whoGoes).toHaveText("");
  answer();
  await expect(whoGoes).toHaveText("No one has shared that they’re going yet.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await expect.poll(() => db.savedEvent.count({ where: { studentId: next.id } })).toBe(1);
});

test("a student saves a search, chooses its emails, opens it, and removes it", async ({ page }) => {
  const student = await aSignedInStudent(page);
  await page.goto("/events-page");
  await expect(page.getByRole("button", { name: "Clear All Filters" })).toBeVisible();
  await expect(page.getByText("Save this search")).toBeHidden();
  await page.goto("/events-page?tags=Coding,Music&types=Concert");
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(toast(page, "Search saved. New matches come in your weekly email.")).toBeVisible();
  await page.goto("/saved");
  const mails = page.getByRole("combobox", { name: "Emails for Coding, Music, Concert" });
  await expect(mails).toHaveValue("digest");
  await mails.selectOption("Email for every event");
  await expect(toast(page, "Saved")).toBeVisible();
  expect(await db.savedSearch.findFirst({ where: { studentId: student.id }, select: { alert: true } })).toEqual({ alert: "instant" });
  await page.getByRole("link", { name: "Coding, Music, Concert" }).click();
  await expect(page).toHaveURL(/\/events-page\?tags=Coding%2CMusic&types=Concert$/);
  await page.goto("/saved");
  await page.getByRole("button", { name: "Rename Coding, Music, Concert" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Search name *" }).fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name must be between 1 and 100 characters.")).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox", { name: "Search name *" }).fill("Concert nights");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("link", { name: "Concert nights" })).toHaveAttribute(
    "href",
    "/events-page?tags=Coding%2CMusic&types=Concert",
  );
  expect(await db.savedSearch.findFirst({ where: { studentId: student.id }, select: { name: true } })).toEqual({ name: "Concert nights" });
  await page.getByRole("button", { name: "Remove Concert nights" }).click();
  await expect(toast(page, "Search removed")).toBeVisible();
  await expect(page.getByText("Save a search on the Events page to hear about new matches.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Saved searches" })).toBeFocused();
  expect(await db.savedSearch.count({ where: { studentId: student.id } })).toBe(0);
});

test("no phone cuts the emails of a saved search", async ({ page }) => {
  const { id: studentId } = await aSignedInStudent(page);
  await db.savedSearch.create({ data: { studentId, name: "Concert nights", query: "types=Concert", alert: "instant" } });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/saved");
    const [text, room] = await page.getByRole("combobox", { name: "Emails for Concert nights" }).evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = font;
      const written = context.measureText(select.selectedOptions[0]?.text ?? "").width;
      return [written, select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)];
    });
    expect(text, `at ${width} px`).toBeLessThanOrEqual(room);
  }
});

test("a card is one file for everyone, kept until its event changes", async ({ page, playwright, baseURL }) => {
  const student = await aSignedInStudent(page);
  const event = await anEventOnShow();
  await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id } });
  await page.goto(`/event/${event.id}`);
  const card = page.getByRole("link", { name: "Card" });
  await expect(card).toHaveAttribute("href", `/cards/${event.id}-story.jpg`);
  const visitor = await playwright.request.newContext({ baseURL });
  for (const path of [`/cards/${event.id}-story.jpg`, `/cards/${event.id}-square.jpg`, `/event/${event.id}`]) {
    const first = await visitor.get(path);
    expect(first.status(), path).toBe(200);
    const again = await page.context().request.get(path);
    expect((await again.body()).equals(await first.body()), path).toBe(true);
  }
  const path = `/cards/${event.id}-story.jpg`;
  const { etag = "", ...headers } = (await visitor.get(path)).headers();
  expect(headers["content-type"]).toBe("image/jpeg");
  expect((await visitor.get(path, { headers: { "If-None-Match": etag } })).status()).toBe(304);
  expect((await visitor.get(`/cards/${event.id}-wide.jpg`)).status()).toBe(404);
  await visitor.dispose();
});
