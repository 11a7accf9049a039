import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { aClub, aCollege, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

const FEE = { pricePaise: 25_000 };

const panel = (page: Page) => page.getByRole("region", { name: "Registration" });
const registerButton = (page: Page) => page.getByRole("button", { name: "Register for Event" }).filter({ visible: true });
const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now" });
const registered = (page: Page) => page.getByText("Registered Successfully!!").first();
const bank = (page: Page, does: string) => page.getByRole("group", { name: "What the bank does" }).getByLabel(does);

/** A signed-in student without a college, or of `college`. */
async function signInStudent(context: BrowserContext, options: Parameters<typeof aStudent>[0] = {}) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ ...options, email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  return student;
}

const registrationsOf = (eventId: string) => db.registration.findMany({ where: { eventId }, include: { payments: true } });

test("a student of the organising college registers for free and has a ticket", async ({ page, context }) => {
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const event = await anEventOnShow({ ...FEE, name: "Hack the Quad" }, await aClub({ college }));
  await signInStudent(context, { college, firstName: "Meera", lastName: "Iyer" });
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText("Free for you.")).toBeVisible();
  await expect(panel(page).getByText(/left to register$/)).toBeVisible();
  await registerButton(page).click();
  await expect(registered(page)).toBeVisible();
  await expect(page).toHaveURL(`/event/${event.id}`);
  await expect(panel(page).getByText("You’re registered")).toBeVisible();
  await expect(panel(page).getByText(/left to register$/)).toBeHidden();
  await expect(panel(page)).toBeFocused();

  await panel(page).getByRole("link", { name: "Ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hack the Quad" })).toBeVisible();
  const ticket = page.getByRole("article");
  for (const fact of ["Meera Iyer", "Free", "Main Quad"]) await expect(ticket.getByText(fact, { exact: true })).toBeVisible();
  const code = page.getByRole("img", { name: /^QR code of ticket/ });
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", `/event/${event.id}.ics`);
  expect(await registrationsOf(event.id)).toMatchObject([{ status: "confirmed", pricePaise: 0, payments: [] }]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/event/${event.id}`);
  await expect(page.locator("[data-page-bar] p").first()).toHaveText("FreeYou’re registered");
});

test("a ticket asks for the entrance only where someone stands there, and an ended event asks for nothing", async ({ page, context }) => {
  const student = await signInStudent(context);
  const past = { registrationOpensAt: inDays(-9), registrationClosesAt: inDays(-1), startsAt: inDays(-0.3), endsAt: inDays(-0.1) };
  const [coming, online, ended] = [
    await anEventOnShow({ name: "Chess at dawn" }),
    await anEventOnShow({ name: "Chess on screens", mode: "Online" }),
    await anEventOnShow({ name: "Chess at dusk", ...past }),
  ];
  for (const event of [coming, online, ended]) await aRegistration(event, student);
  await page.goto("/my-tickets");
  const group = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
  await expect(group("Coming up").last().getByRole("heading", { level: 3 })).toHaveText(["Chess at dawn", "Chess on screens"]);
  await expect(group("Just ended").last().getByRole("heading", { level: 3 })).toHaveText(["Chess at dusk"]);

  await expect(page.getByRole("main").getByRole("link", { name: /^(Ticket|Event page) .*at dawn$/ })).toHaveText([
    "Ticket Chess at dawn",
    "Event page of Chess at dawn",
  ]);

  const hint = page.getByText("Show this at the entrance.");
  const going = page.getByRole("switch", { name: "Let other students see that I’m going" });
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  for (const [name, isAtEntrance, isToCome] of [
    ["Chess at dawn", true, true],
    ["Chess on screens", false, true],
    ["Chess at dusk", false, false],
  ] as const) {
    await page.goto("/my-tickets");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("img", { name: /^QR code of ticket/ })).toBeVisible();
    await expect(hint, name).toHaveCount(isAtEntrance ? 1 : 0);
    for (const act of [going, calendar]) await expect(act, name).toHaveCount(isToCome ? 1 : 0);
    await expect(page.getByText("This event has ended."), name).toHaveCount(isToCome ? 0 : 1);
  }
});

test("a student of another college pays, and the event's page comes after three seconds [spec 4, 9]", async ({ page, context }) => {
  const event = await anEventOnShow({ ...FEE, name: "Raga After Dark" });
  await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText("You pay ₹250.")).toBeVisible();
  await registerButton(page).click();
  await page.waitForURL(`/payment/${event.id}`);
  await expect(page.getByRole("heading", { name: "Raga After Dark" })).toBeVisible();
  await expect(page.getByText("₹250", { exact: true })).toBeVisible();
  await expect(page.getByText("TEST MODE: no money moves")).toBeVisible();
  await expect(page.getByRole("group", { name: "Payment Method" }).getByRole("radio")).toHaveCount(3);
  await expect(page.getByLabel("Credit Card")).toBeChecked();
  await expect(page.getByText(/^Your seat is held for 1[45]:\d\d$/)).toBeVisible();
  await page.getByLabel("Net Banking").check();
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  await page.waitForURL(`/event/${event.id}`);
  await expect(panel(page).getByText("You’re registered")).toBeVisible();
  expect(await registrationsOf(event.id)).toMatchObject([
    { status: "confirmed", pricePaise: 25_000, payments: [{ status: "captured", method: "Net Banking", receivedPaise: 25_000 }] },
  ]);
  await page.goBack();
  await expect(page.getByText("You’re registered. There’s nothing left to pay.")).toBeVisible();
  await expect(payNow(page)).toHaveCount(0);
});

test("a payment without a log-in leads to the log-in and back", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  await signInStudent(context);
  await page.goto(`/payment/${event.id}`);
  await context.clearCookies();
  await payNow(page).click();
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(`**/*${encodeURIComponent(`/payment/${event.id}`)}`);
});

test("only the payment page admits the provider and its windows", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  await signInStudent(context);
  const headersOf = async (path: string) => (await page.goto(path))?.headers() ?? {};
  const [payment, profile] = [await headersOf(`/payment/${event.id}`), await headersOf("/student-profile")];
  expect(payment["content-security-policy"]).toContain("https://checkout.razorpay.com");
  expect(payment["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(profile["content-security-policy"]).not.toContain("razorpay");
  expect(profile["cross-origin-opener-policy"]).toBe("same-origin");
});

test("the event's page offers a held seat, with the remaining time", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  const student = await signInStudent(context);
  await context.request.get(`/api/event/hi/${event.id}/${student.id}`, { headers: { "X-Quad": "1" } });
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText(/^Your seat is held for 1[45]:\d\d$/)).toBeVisible();
  await panel(page).getByRole("link", { name: "Complete your payment" }).click();
  await expect(payNow(page)).toBeEnabled();
});

test("a failed payment can be repeated immediately, or the student goes back to the event", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  await signInStudent(context);
  // Pauses the clock: three seconds last as long as the test wants.
  await page.clock.install();
  await page.goto(`/payment/${event.id}`);
  await bank(page, "The payment fails").check();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await payNow(page).click();
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(page.getByText("Payment Failed!!").first()).toBeVisible();
  await page.clock.runFor(2000);
  await tryAgain.click();
  await expect(tryAgain).toBeEnabled();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(`/payment/${event.id}`);
  // A key cancels the way back.
  await page.keyboard.press("Shift");
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(`/payment/${event.id}`);
  await tryAgain.click();
  await expect(tryAgain).toBeEnabled();
  await page.clock.runFor(4000);
  await page.waitForURL(`/event/${event.id}`);
  const [registration] = await registrationsOf(event.id);
  expect(registration?.status).toBe("held");
  await page.clock.resume();

  await page.goto(`/payment/${event.id}`);
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  expect(await registrationsOf(event.id)).toMatchObject([{ status: "confirmed", payments: [{ status: "captured" }] }]);
});

test("a bank that answers late is not asked twice, and a bank that answers twice is paid once", async ({ page, context }) => {
  const [event, other] = [await anEventOnShow(FEE), await anEventOnShow(FEE)];
  await signInStudent(context);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/payment/${event.id}`);
  await bank(page, "The bank answers late").check();
  await payNow(page).click();
  const waiting = page.getByText("Your bank has not confirmed the payment yet.");
  await expect(waiting).toBeInViewport();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(payNow(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(/^Still no confirmation at \d\d:\d\d:\d\d\.$/)).toBeVisible();
  // The event's page does not ask for money again, and neither does the payment page without its address.
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("link", { name: "Check your payment" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Complete your payment" })).toHaveCount(0);
  await page.goto("/student-profile/events");
  await expect(page.getByText("Pay to keep your seat")).toHaveCount(0);
  await page.getByRole("link", { name: `Check your payment ${event.name}` }).click();
  await expect(waiting).toBeVisible();
  const { gatewayOrderId } = await db.payment.findFirstOrThrow({ where: { registration: { eventId: event.id } } });
  // Enough time has passed now.
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = ${gatewayOrderId}`;
  await expect.poll(() => registrationsOf(event.id)).toMatchObject([{ status: "confirmed" }]);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(registered(page)).toBeVisible();

  await page.goto(`/payment/${other.id}`);
  await bank(page, "The bank answers twice").check();
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  expect(await registrationsOf(other.id)).toMatchObject([{ status: "confirmed", payments: [{ status: "captured", isSurplus: false }] }]);
});

test("a price other than the shown one is never paid without asking", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  await signInStudent(context);
  await page.goto(`/payment/${event.id}`);
  await expect(page.getByText("When you press Pay Now, we’ll hold your seat for 15 minutes.")).toBeVisible();
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 30_050 } });
  await payNow(page).click();
  await expect(page.getByText(/^The price is now ₹300\.50\. You have not been charged\./)).toBeVisible();
  await expect(page.getByText("₹300.50", { exact: true })).toBeVisible();
  expect(await registrationsOf(event.id)).toMatchObject([{ status: "held", payments: [] }]);
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  expect(await registrationsOf(event.id)).toMatchObject([{ status: "confirmed", payments: [{ receivedPaise: 30_050 }] }]);
});

test("screen readers announce when a hold ends, and the student can request a seat again", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  const student = await signInStudent(context);
  await context.request.get(`/api/event/hi/${event.id}/${student.id}`, { headers: { "X-Quad": "1" } });
  await page.clock.install();
  await page.goto(`/payment/${event.id}`);
  const said = page.getByRole("main").getByRole("status");
  await expect(said).toHaveText("");
  await page.clock.fastForward(10 * MINUTE_MS + 5000);
  await expect(said).toHaveText("Your seat is held for 5 more minutes.");
  await page.clock.fastForward(MINUTE_MS);
  await expect(said).toHaveText("");
  await page.clock.fastForward(3 * MINUTE_MS);
  await expect(said).toHaveText("Your seat is held for 1 more minute.");
  await page.clock.fastForward(MINUTE_MS);
  await expect(said).toHaveText("We’re no longer holding your seat.");
  await db.registration.updateMany({ where: { eventId: event.id }, data: { heldUntil: new Date(Date.now() - 1000) } });
  await page.clock.setSystemTime(Date.now());
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  const statuses = (await registrationsOf(event.id)).map(({ status }) => status).sort();
  expect(statuses).toEqual(["confirmed", "expired"]);
});

const REFUSALS = [
  { fields: { registrationOpensAt: inDays(2) }, text: "Registration has not opened yet." },
  { fields: { registrationClosesAt: inDays(-0.5) }, text: "Registration is closed." },
  { fields: { registrationClosesAt: inDays(-2), startsAt: inDays(-1) }, text: "This event has ended." },
  { fields: { capacity: 2, taken: 2 }, text: "No seats left." },
  { fields: { status: "cancelled" }, text: "This event was cancelled." },
] as const;

test("if no payment is possible the payment page explains why, with a link", async ({ page, context }) => {
  await signInStudent(context);
  for (const { fields, text } of REFUSALS) {
    const event = await anEventOnShow({ ...FEE, registrationOpensAt: inDays(-3), ...fields });
    await page.goto(`/payment/${event.id}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(payNow(page), text).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Browse other events" })).toBeVisible();
  }
  const free = await anEventOnShow();
  await page.goto(`/payment/${free.id}`);
  await expect(page.getByText("This event is free for you.")).toBeVisible();
});

test("a registration that became impossible while the page was open is reported", async ({ page, context }) => {
  const event = await anEventOnShow({ ...FEE, capacity: 1 });
  await signInStudent(context);
  await page.goto(`/payment/${event.id}`);
  await aRegistration(event, await aStudent());
  await payNow(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("No seats left.");
  await expect(payNow(page)).toBeEnabled();
});

test("leaving asks first, refunds the payment and frees the seat", async ({ page, context }) => {
  const event = await anEventOnShow({ ...FEE, capacity: 1, name: "Nukkad Natak Fest" });
  const student = await signInStudent(context);
  await page.goto(`/payment/${event.id}`);
  await payNow(page).click();
  await expect(registered(page)).toBeVisible();
  const [registration] = await registrationsOf(event.id);
  await page.goto(`/ticket/${registration?.id}`);
  await page.getByRole("button", { name: "Cancel registration" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("You’ll get a full refund of ₹250.");
  await expect(dialog.getByRole("button", { name: "Keep registration" })).toBeFocused();
  await page.keyboard.press("Escape");
  expect((await registrationsOf(event.id))[0]?.status).toBe("confirmed");
  await page.getByRole("button", { name: "Cancel registration" }).click();
  const cookies = await context.cookies();
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Cancel registration" }).click();
  // It can be pressed although a dialog is open.
  await page.getByRole("alert").getByRole("link", { name: "Log in" }).click({ trial: true });
  await context.addCookies(cookies);
  await page.setViewportSize({ width: 390, height: 500 });
  await dialog.getByRole("button", { name: "Cancel registration" }).click();
  await expect(page.getByText("You’re no longer registered for this event.")).toBeInViewport();
  await expect(page.getByText(/₹250 (was refunded )?to the card or account it was paid with\./)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Event page" })).toHaveAttribute("href", `/event/${event.id}`);
  await expect(page.getByRole("img", { name: /^QR code/ })).toHaveCount(0);
  expect(await (await context.request.get(`/api/event/${event.id}`)).json()).toMatchObject({ seatsLeft: 1 });
  await page.goto(`/event/${event.id}`);
  await expect(registerButton(page)).toBeEnabled();
  expect(await db.registration.count({ where: { studentId: student.id, status: "confirmed" } })).toBe(0);
});

test("the profile lists the events that a student joined, and not the ones the student left", async ({ page, context }) => {
  const student = await signInStudent(context);
  await page.goto("/student-profile/events");
  await expect(page.getByText("No Events available")).toBeVisible();
  const [joined, paying] = [
    await anEventOnShow({ name: `Open Mic ${unique()}`, registrationClosesAt: new Date("2190-01-10T20:00:00Z"), startsAt: null }),
    await anEventOnShow({ ...FEE, name: `Concert ${unique()}` }),
  ];
  await aRegistration(joined, student);
  await context.request.get(`/api/event/hi/${paying.id}/${student.id}`, { headers: { "X-Quad": "1" } });
  await page.reload();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole("link", { name: `Pay to keep your seat ${paying.name}` })).toHaveAttribute(
    "href",
    `/payment/${paying.id}`,
  );
  // On the event's campus the next day has begun.
  await expect(rows.last().getByText("2190-01-11")).toBeVisible();
  await expect(rows.last().getByRole("link", { name: joined.name, exact: true })).toHaveAttribute("href", `/event/${joined.id}`);
  await rows
    .last()
    .getByRole("button", { name: `Cancel registration ${joined.name}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel registration" }).click();
  await expect(rows).toHaveCount(1);
  // Its row had the focus.
  await expect(page.getByRole("heading", { name: "Events", exact: true })).toBeFocused();
});

test("pressed twice quickly, a button registers and pays once", async ({ page, context }) => {
  const [free, paid] = [await anEventOnShow(), await anEventOnShow(FEE)];
  await signInStudent(context);
  await page.goto(`/event/${free.id}`);
  await registerButton(page).dblclick();
  await expect(panel(page).getByText("You’re registered")).toBeVisible();
  expect(await registrationsOf(free.id)).toHaveLength(1);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/event/hi2/")) calls++;
  });
  await page.goto(`/payment/${paid.id}`);
  await payNow(page).dblclick();
  await expect(registered(page)).toBeVisible();
  expect(calls).toBe(1);
  expect(await registrationsOf(paid.id)).toMatchObject([{ payments: [{ status: "captured" }] }]);
});

test("the keyboard reaches everything", async ({ page, context }) => {
  const event = await anEventOnShow(FEE);
  await signInStudent(context);
  await page.goto(`/event/${event.id}`);
  await registerButton(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`/payment/${event.id}`);
  await expect(payNow(page)).toBeEnabled();
  await page.getByLabel("Credit Card").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("PayPal")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(bank(page, "The payment succeeds")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(payNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(registered(page)).toBeVisible();
  expect(await registrationsOf(event.id)).toMatchObject([{ payments: [{ method: "PayPal" }] }]);
});

test("tickets and payments belong to one student, and other roles see neither", async ({ page, context, browser }) => {
  const event = await anEventOnShow(FEE);
  const ticket = await aRegistration(event, await aStudent());
  const visitor = await browser.newPage();
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(request.url()));
  await visitor.goto(`/event/${event.id}`, { waitUntil: "networkidle" });
  expect(asked.filter((url) => url.includes("/api/event/registration"))).toEqual([]);
  await visitor.goto(`/payment/${event.id}`);
  await expect(visitor).toHaveURL(`/student-login?callbackUrl=${encodeURIComponent(`/payment/${event.id}`)}`);
  await visitor.close();
  await signInStudent(context);
  for (const path of [`/ticket/${ticket.id}`, "/ticket/no-id", `/payment/${ticket.id}`, "/payment/no-id"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});
