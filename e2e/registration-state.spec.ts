import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { anEntry } from "@/lib/testing/entries";
import { aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { mailTo } from "./support/mail";
import { openFully } from "./support/open-fully";
import { askEverything, eventsOfEveryState } from "./support/registration-states";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const panel = (page: Page) => page.getByRole("region", { name: "Registration" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

async function signInStudent(context: BrowserContext) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  return { ...student, email };
}

test("a freed seat of a full event goes to the first in line, who gets a mail, pays and is registered [joining 9]", async ({
  page,
  context,
  browser,
}) => {
  const event = await anEventOnShow({ name: "Raga After Dark", pricePaise: 25_000, capacity: 1 });
  const others = await browser.newContext();
  await aRegistration(event, await signInStudent(others));
  const { email } = await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await press(page, "Join the waiting list");
  await expect(panel(page).getByText("You’re number 1 of 1 on the waiting list. You’re not registered yet.")).toBeVisible();
  expect((await mailTo(email)).subject).toBe("You’re on the waiting list: Raga After Dark");

  const left = await others.request.delete(`/api/events/${event.id}/registration`, { headers: { "X-Quad": "1" } });
  expect(left.status()).toBe(200);
  await expect.poll(async () => (await mailTo(email)).subject).toMatch(/^Pay ₹250 by \w{3} \d\d:\d\d: Raga After Dark$/);
  await page.reload();
  await expect(panel(page).getByText(/^A seat is yours until \w{3} \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("link", { name: "Pay ₹250" }).filter({ visible: true }).click();
  await page.waitForURL(`/payment/${event.id}`);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("Registered Successfully!!").first()).toBeVisible();
  await page.waitForURL(`/event/${event.id}`);
  await expect(panel(page).getByText("You’re registered")).toBeVisible();
  await expect.poll(async () => (await mailTo(email)).subject).toBe("You’re registered: Raga After Dark");
  await others.close();
});

test("a visitor of a full event sees the length of the line, and a link to teams if the event has them", async ({ page }) => {
  const event = await anEventOnShow({ capacity: 1 });
  await aRegistration(event, await aStudent());
  for (const place of [1, 2]) await anEntry(event, { status: "waiting", place });
  await page.goto(`/event/${event.id}`);
  await expect(
    panel(page).getByText("2 on the waiting list. It’s free, and you can leave the list at any time.").filter({ visible: true }),
  ).toBeVisible();
  await expect(panel(page).getByRole("link", { name: "Log in to join the waiting list" })).toBeVisible();

  const ofTeams = await anEventOnShow({ capacity: 1, entry: "team" });
  await aRegistration(ofTeams, await aStudent());
  await page.goto(`/event/${ofTeams.id}`);
  await expect(panel(page).getByRole("link", { name: "Log in to create or join a team" })).toBeVisible();
});

test("a student can leave the line, after a question about the consequences", async ({ page, context }) => {
  const event = await anEventOnShow({ capacity: 1 });
  await aRegistration(event, await aStudent());
  await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await press(page, "Join the waiting list");
  await expect(panel(page).getByText("You’re number 1 of 1 on the waiting list.")).toBeVisible();
  await expect(panel(page)).toBeFocused();
  await press(page, "Leave waiting list");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The next person moves up, and you cannot get your position back.");
  await expect(dialog.getByRole("button", { name: "Stay on the list" })).toBeFocused();
  await dialog.getByRole("button", { name: "Leave waiting list" }).click();
  await expect(page.getByRole("button", { name: "Join the waiting list" }).filter({ visible: true })).toBeVisible();
  await expect(panel(page)).toBeFocused();
  expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ waiting: 0, taken: 1 });
  // On phones its bar takes the focus.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator("[data-page-bar] p").first()).toHaveText("FullWaiting list open");
  await press(page, "Join the waiting list");
  await expect(page.locator("[data-page-bar]")).toBeFocused();
});

test("a failure to leave is told: without network, and with the way to log in when the log-in has ended", async ({ page, context }) => {
  const event = await anEventOnShow({ capacity: 1 });
  await aRegistration(event, await aStudent());
  await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await press(page, "Join the waiting list");
  await press(page, "Leave waiting list");
  const leave = page.getByRole("alertdialog").getByRole("button", { name: "Leave waiting list" });
  const isLeaving = (url: URL) => url.pathname === `/api/events/${event.id}/registration`;
  await page.route(isLeaving, (route) => (route.request().method() === "DELETE" ? route.abort() : route.fallback()));
  await leave.click();
  await expect(page.getByRole("alert").filter({ hasText: "Network error" })).toBeVisible();
  await page.unroute(isLeaving);
  await context.clearCookies();
  await leave.click();
  const told = page.getByRole("alert").filter({ hasText: "Please log in to continue." });
  await expect(told.getByRole("link", { name: "Log in" })).toHaveAttribute("href", new RegExp(encodeURIComponent(`/event/${event.id}`)));
  expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ waiting: 1 });
});

test("typed answers outlast a reload and the end of a log-in, for the same student alone, until they are sent", async ({
  page,
  context,
}) => {
  const event = await anEventOnShow({ approval: true });
  await askEverything(event);
  const { email } = await signInStudent(context);
  const path = `/join/${event.id}`;
  const built = page.getByLabel("What do you want to build?");
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^quad:(join|answers):/.test(key)).length);
  const logInAgain = () => logInAs("student", context.request, { email, password: PASSWORD });
  await page.goto(path);
  await built.fill("A queue board");
  await page.getByLabel("M", { exact: true }).check();
  await page.getByLabel("Vegetarian").check();
  await page.getByLabel("Phone in the night of the event").fill("9876543210");
  await page.getByLabel("Its weight in kg").fill("12.5");
  await page.getByLabel("Year of study").selectOption("2");
  await page.getByLabel(/^I stay in the building/).check();
  await page.reload();
  await expect(page.getByText(/^We restored your draft/)).toBeVisible();
  await context.clearCookies();
  await press(page, "Apply");
  await expect(page.getByRole("link", { name: "Log in", exact: true }).filter({ visible: true })).toBeVisible();
  await logInAgain();
  await page.goto(path);
  await expect(built).toHaveValue("A queue board");
  await expect(page.getByLabel("M", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Vegetarian")).toBeChecked();
  await expect(page.getByLabel("Phone in the night of the event")).toHaveValue("9876543210");
  // A consent is given to the words that are shown.
  await expect(page.getByLabel(/^I stay in the building/)).not.toBeChecked();
  await page.getByLabel(/^I stay in the building/).check();
  await press(page, "Apply");
  await page.waitForURL(`/event/${event.id}`);
  await expect(panel(page).getByText("Waiting for approval")).toBeVisible();
  expect(await kept()).toBe(0);

  await page.goto(path);
  await built.fill("A lift that says when it comes");
  await context.clearCookies();
  await press(page, "Save answers");
  await expect(page.getByRole("main").getByRole("link", { name: "Log in", exact: true })).toBeVisible();
  await logInAgain();
  await page.goto(path);
  await expect(built).toHaveValue("A lift that says when it comes");
  await signInStudent(context);
  await page.goto(path);
  await expect.poll(kept).toBe(0);
  await expect(built).toHaveValue("");
});

test("a click in the moment when the page begins to listen is not lost", async ({ page, context }) => {
  const event = await anEventOnShow({ capacity: 1 });
  await aRegistration(event, await aStudent());
  await signInStudent(context);
  // Looks between any two tasks of React.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    const isListening = () => {
      const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1].stateNode;
      return root?.current.memoizedState.isDehydrated === false;
    };
    port1.onmessage = () => {
      if (!isListening()) return port2.postMessage("");
      const buttons = [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
      buttons.find(({ textContent }) => textContent.includes("Join the waiting list"))?.click();
    };
    port2.postMessage("");
  });
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText("You’re number 1 of 1 on the waiting list. You’re not registered yet.")).toBeVisible();
});

test("an older answer about a registration never replaces a newer one", async ({ page, context }) => {
  const event = await anEventOnShow({ capacity: 1 });
  await aRegistration(event, await aStudent());
  await signInStudent(context);
  const older: (() => Promise<void>)[] = [];
  await page.route("**/api/events/*/registration", async (route) => {
    if (route.request().method() !== "GET" || older.length > 0) return route.fallback();
    const response = await route.fetch();
    // The page may have aborted the request.
    older.push(() => route.fulfill({ response }).catch(() => undefined));
  });
  await page.goto(`/event/${event.id}`);
  await expect.poll(() => older.length).toBe(1);
  await press(page, "Join the waiting list");
  const position = panel(page).getByText("You’re number 1 of 1 on the waiting list. You’re not registered yet.");
  await expect(position).toBeVisible();
  await older[0]?.();
  // The page has nothing more to do, so it has read the answer.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(position).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave waiting list" }).filter({ visible: true })).toBeVisible();
});

test("an application with questions of every kind: a refusal loses nothing, and answers can be changed", async ({ page, context }) => {
  const event = await anEventOnShow({ name: "Night of Robots", approval: true });
  await askEverything(event);
  await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("link", { name: "Apply" }).filter({ visible: true }).click();
  await page.waitForURL(`/join/${event.id}`);
  await expect(
    page.getByText("Only the organisers of this event see your answers. They’ll be deleted 30 days after the event."),
  ).toBeVisible();
  await page.getByLabel("What do you want to build?").fill("A board that says which mess has the shorter queue.");
  await page.getByLabel("M", { exact: true }).check();
  await page.getByLabel("Vegetarian").check();
  await page.getByLabel("Phone in the night of the event").fill("98765 4321");
  await page.getByLabel("Its weight in kg").fill("12.5");
  await page.getByLabel("Year of study").selectOption("2");
  await page.getByLabel(/^I stay in the building/).check();
  await press(page, "Apply");
  await expect(page.getByText("Enter a phone number of ten digits.")).toBeVisible();
  await expect(page.getByLabel("Phone in the night of the event")).toBeFocused();
  await expect(page.getByLabel("What do you want to build?")).toHaveValue("A board that says which mess has the shorter queue.");
  await page.getByLabel("Phone in the night of the event").fill("9876543210");
  await press(page, "Apply");
  await page.waitForURL(`/event/${event.id}`);
  await expect(panel(page).getByText("Waiting for approval")).toBeVisible();

  await page.getByRole("link", { name: "Edit answers" }).filter({ visible: true }).click();
  await page.waitForURL(`/join/${event.id}`);
  await expect(page.getByLabel("Its weight in kg")).toHaveValue("12.5");
  await page.getByLabel("The name of your robot").fill("Chitti");
  await press(page, "Save answers");
  await page.waitForURL(`/event/${event.id}`);
  const answers = await db.answer.findMany({ where: { registration: { eventId: event.id, status: "pending" } } });
  expect(answers.map(({ value }) => value)).toEqual(expect.arrayContaining(["Chitti", "9876543210", 12.5, 2, true]));

  await press(page, "Withdraw application");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw application" }).click();
  await expect(page.getByRole("link", { name: "Apply" }).filter({ visible: true })).toBeVisible();
});

test("the last seat is taken while a student answers: the answers stay, and the page offers the waiting list", async ({
  page,
  context,
}) => {
  const event = await anEventOnShow({ capacity: 1 });
  await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Your robot", required: true } });
  await signInStudent(context);
  await page.goto(`/join/${event.id}`);
  await page.getByLabel("Your robot").fill("Chitti");
  await aRegistration(event, await aStudent());
  await press(page, "Register");
  await expect(page.getByText("Someone just took the last seat. Join the waiting list?")).toBeVisible();
  await expect(page.getByText("Your answers are still here.")).toBeVisible();
  await expect(page.getByLabel("Your robot")).toHaveValue("Chitti");
  await press(page, "Join the waiting list");
  await page.waitForURL(`/event/${event.id}`);
  await expect(panel(page).getByText("You’re number 1 of 1 on the waiting list. You’re not registered yet.")).toBeVisible();
  expect(await db.answer.findMany({ where: { registration: { eventId: event.id, status: "waiting" } } })).toMatchObject([
    { value: "Chitti" },
  ]);
});

test("a student who may not join reads the reason, and gets a link to the remedy", async ({ page, context }) => {
  const event = await anEventOnShow({ admits: "verified" });
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText("Open to verified students from any college.")).toBeVisible();
  await signInStudent(context);
  await page.reload();
  await expect(panel(page).getByText("This event is for verified students. Verify your college email to register.")).toBeVisible();
  await page.getByRole("link", { name: "Verify your college email" }).filter({ visible: true }).click();
  await page.waitForURL("/verification");
});

test("an offer without a fee is accepted with a click, and the profile shows the student's state", async ({ page, context }) => {
  const student = await signInStudent(context);
  const events = await eventsOfEveryState(student);
  await page.goto("/student-profile/events");
  const list = page.getByRole("main");
  for (const text of ["Waiting list: 3 of 12", "Applied", "Not accepted", "Team needs 1 more"]) {
    await expect(list.getByText(text, { exact: true }), text).toBeVisible();
  }
  await expect(list.getByText(/^Seat held until \w{3} \d\d:\d\d$/).first()).toBeVisible();
  await page.goto(`/event/${events.offeredFree}`);
  await press(page, "Accept");
  await expect(panel(page).getByText("You’re registered")).toBeVisible();
});

test("the panel is accessible and fits 320 px in every state [joining 9]", async ({ page, context }) => {
  test.setTimeout(400_000);
  const events = await eventsOfEveryState(await signInStudent(context));
  const paths = [
    ...Object.values(events).map((id) => `/event/${id}`),
    `/join/${events.apply}`,
    `/join/${events.pending}`,
    `/join/${events.team}`,
  ];
  for (const path of paths) {
    await openFully(page, path);
    await expectFit(page, path);
  }
});
