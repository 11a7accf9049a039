import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";
import { tab } from "./support/tabs";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const WIDTHS = [320, 390, 1280];
/** The times of an event that has ended. */
const OVER = { registrationOpensAt: inDays(-25), registrationClosesAt: inDays(-3), startsAt: inDays(-2), endsAt: inDays(-1) };

test("a visit is counted without a person, its source is stored with the registration, and the club reads both", async ({
  page,
  browser,
}) => {
  test.slow();
  const email = `${unique()}@mail.example`;
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const club = await aClub({ college, email });
  const student = { email: `${unique()}@mail.example`, password: PASSWORD };
  await aStudent(student);
  const event = await anEventOnShow({ startsAt: inDays(30), registrationClosesAt: inDays(20), capacity: 40 }, club);

  // The visit begins on the home page, with the name of a link.
  const seen = page.waitForRequest(/\/api\/event\/seen\//);
  await page.goto("/?utm_source=Hostel_Poster");
  await page.goto(`/event/${event.id}?utm_source=Hostel_Poster`);
  expect((await seen).postDataJSON()).toEqual({ step: "view", source: "hostel_poster" });
  await page.reload();
  await logInAs("student", page.context().request, student);
  await page.goto(`/event/${event.id}`);
  const started = page.waitForRequest(/\/api\/event\/seen\//);
  await page.getByRole("button", { name: "Register for Event" }).click();
  expect((await started).postDataJSON()).toEqual({ step: "start", source: "hostel_poster" });
  await expect(page.getByRole("link", { name: "Ticket" })).toBeVisible();
  const counted = () => db.eventCount.findMany({ where: { eventId: event.id }, orderBy: { step: "asc" }, omit: { day: true } });
  const one = { eventId: event.id, source: "hostel_poster", n: 1 };
  await expect.poll(counted, { timeout: 30_000 }).toEqual([
    { ...one, step: "view" },
    { ...one, step: "start" },
  ]);

  await using context = await browser.newContext();
  await logInAs("club", context.request, { email, password: PASSWORD });
  const office = await context.newPage();
  await office.goto(`/manage/${event.id}`);
  await office.getByRole("navigation", { name: "Manage event", exact: true }).getByRole("link", { name: "Insights" }).click();
  await expect(office).toHaveURL(`/manage/${event.id}/results`);
  await expect(office.getByRole("heading", { level: 2, name: "1 registered, 40 seats" })).toBeVisible();
  const funnel = office.getByRole("figure").filter({ hasText: "Nearly everyone who viewed the page registered" });
  await funnel.getByText("Show as table").click();
  await expect(funnel.getByRole("row", { name: "Pressed Register 1 100%" })).toBeVisible();
  const saved = office.waitForEvent("download");
  await funnel.getByRole("link", { name: "Download CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\w.*-funnel\.csv$/);
});

test("plots fit every screen, print without buttons, and need no script of their own", async ({ page, context }) => {
  test.slow();
  const email = `${unique()}@mail.example`;
  const college = await aCollege({ name: `Sahyadri Institute of Applied Technology ${unique()}` });
  const club = await aClub({ college, email });
  const event = await anEventOnShow({ capacity: 12, ...OVER }, club);
  const other = await aCollege({ name: `Malabar ${unique()}` });
  for (let number = 0; number < 9; number++) {
    const { id: studentId } = await aStudent({ college: number % 3 ? college : other });
    const { id } = await aRegistration(event, { id: studentId }, { createdAt: inDays(-20 + 2 * number) });
    const yearThen = (number % 4) + 1;
    await db.registration.update({
      where: { id },
      data: { source: ["quad", "poster"][number % 2], yearThen, checkedInAt: number > 2 ? inDays(-2) : null },
    });
    if (number < 4) {
      const order = {
        gateway: "sandbox",
        gatewayOrderId: unique(),
        gatewayPaymentId: unique(),
        amountPaise: 30_000,
        receivedPaise: 30_000,
      };
      await db.payment.create({ data: { registrationId: id, status: number > 2 ? "refunded" : "captured", ...order } });
    }
  }
  for (const [source, n] of Object.entries({ quad: 80, poster: 31 })) {
    await db.eventCount.create({ data: { eventId: event.id, day: inDays(-10), step: "view", source, n } });
  }
  await logInAs("club", context.request, { email, password: PASSWORD });

  await page.goto(`/manage/${event.id}/log`, { waitUntil: "networkidle" });
  const without = await loadedScripts(page);
  await page.goto(`/manage/${event.id}/results`, { waitUntil: "networkidle" });
  expect(await loadedScripts(page)).toBeLessThanOrEqual(Math.min(without, MOST_SCRIPTS.manage));
  await expect(page.getByRole("heading", { level: 2, name: "6 of 9 came" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(7);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // No text of a plot is cut off, apart from the labels of the scale.
    const cut = await page.evaluate(
      () => [...document.querySelectorAll("figure text")].filter((text) => text.getBoundingClientRect().right > window.innerWidth).length,
    );
    expect(cut).toBe(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Show as table").first()).toBeHidden();
  await expect(page.getByRole("figure").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  // Opening the tab of the profile counts as one view.
  await page.goto("/club-profile");
  await tab(page, "Insights").click();
  await expect(page.getByRole("heading", { level: 2, name: "9 people registered" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: event.name })).toContainText("75%");
});

/** The printable part of A4, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };
const INK = "rgb(23, 37, 29)";

test("on paper a list is a table, a report begins at once, all is ink on white, and nothing is there to be pressed", async ({
  page,
  context,
}) => {
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email });
  const event = await anEventOnShow({ startsAt: inDays(30), registrationClosesAt: inDays(20), capacity: 40 }, club);
  for (let number = 0; number < 20; number++) await aRegistration(event, await aStudent());
  await page.setViewportSize(PAPER);

  await page.goto(`/event/${event.id}`);
  await expect(page.locator("[data-page-bar]")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", INK);
  await expect(page.locator("[data-page-bar]")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeHidden();
  await expect(page.getByText(event.contactEmail)).toBeVisible();

  await logInAs("club", context.request, { email, password: PASSWORD });
  for (const path of [`/manage/${event.id}/people`, `/participants/${event.id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("columnheader", { name: /Name/ })).toBeVisible();
    for (const role of ["button", "checkbox", "searchbox"] as const) await expect(page.getByRole(role)).toHaveCount(0);
    expect(pagesOf(await page.pdf({ format: "A4" })), path).toBeLessThanOrEqual(2);
  }
  await page.goto(`/manage/${event.id}/results`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", INK);
  // Firefox moves what stands in a grid or a flex box to the next page.
  const around = await page
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => {
      const boxes: string[] = [];
      for (let box = heading.parentElement?.parentElement; box; box = box.parentElement) boxes.push(getComputedStyle(box).display);
      return [...new Set(boxes)];
    });
  expect(around).toEqual(["block"]);
});

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
