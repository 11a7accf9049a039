import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aClub, aDevice, anEvent, aRegistration } from "@/lib/testing/factories";
import { decrypt } from "@/lib/testing/push-service";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit } from "./support/accessible";
import { browserKeys, browserState, forAnotherKey, withPushService } from "./support/push";
import { logInAs, signInAs } from "./support/sign-in";

const QUESTION = "Hear straight away when a seat is yours or an event changes.";
const BLOCKED = "Your browser blocks notifications from Quad. Allow them in its settings for this site.";

const panelOf = (page: Page) => page.getByRole("region", { name: "On this phone" });
const devicesOf = ({ id }: { id: string }) => db.pushDevice.findMany({ where: { studentId: id }, orderBy: { addedAt: "asc" } });

async function turnOn(page: Page): Promise<void> {
  await page.goto("/settings/notifications");
  await panelOf(page).getByRole("button", { name: "Turn on" }).click();
  await expect(panelOf(page).getByText("This browser")).toBeVisible();
}

test("a student turns pushes on, gets a test that the browser alone can read, and removes the device [app 5, 7]", async ({
  page,
  context,
}) => {
  test.slow();
  const browser = browserKeys();
  const told: { bytes: Buffer; ttl: string | undefined }[] = [];
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    told.push({ bytes: Buffer.concat(chunks), ttl: request.headers.ttl as string | undefined });
    response.writeHead(201).end();
  });
  const port = Number(process.env.E2E_PUSH_PORT);
  service.listen(port, "127.0.0.1");
  await once(service, "listening");
  try {
    const student = await signInAs("student", context.request);
    await withPushService(context, { base: `http://127.0.0.1:${port}/push/`, keys: browser.sent });
    await page.goto("/settings/notifications");
    await expect(panelOf(page).getByText(QUESTION)).toBeVisible();
    expect(await browserState(page)).toEqual({ endpoint: null, asked: 0 });
    await expectAccessibleInBothSchemes(page);

    await panelOf(page).getByRole("button", { name: "Turn on" }).click();
    await expect(panelOf(page).getByRole("listitem")).toHaveText(/Chrome on Windows.*This browser.*Since/);
    await expect(panelOf(page).getByText(QUESTION)).toBeHidden();
    const { endpoint } = await browserState(page);
    expect((await devicesOf(student)).map((device) => device.endpoint)).toEqual([endpoint]);
    const html = await page.content();
    for (const secret of [endpoint ?? "", browser.sent.p256dh, browser.sent.auth]) expect(html).not.toContain(secret);

    await panelOf(page).getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => told.length).toBe(1);
    const [push] = told;
    expect(JSON.parse(decrypt(push?.bytes ?? Buffer.alloc(0), browser))).toMatchObject({
      title: "Quad",
      body: "It works. This is how Quad tells you.",
      path: "/settings/notifications",
    });
    expect(push?.bytes.toString()).not.toContain("works");
    await expect.poll(async () => (await devicesOf(student))[0]?.lastSentAt).toBeTruthy();
    await page.reload();
    await expect(panelOf(page).getByRole("listitem")).toHaveText(/This browser.*Last push/);
    await expectAccessibleInBothSchemes(page);
    await expectFit(page);

    await panelOf(page).getByRole("button", { name: "Remove Chrome on Windows" }).click();
    await expect(panelOf(page).getByText(QUESTION)).toBeVisible();
    await expect(panelOf(page).getByRole("listitem")).toHaveCount(0);
    expect(await devicesOf(student)).toEqual([]);
    expect(await browserState(page)).toMatchObject({ endpoint: null });
  } finally {
    service.closeAllConnections();
    service.close();
  }
});

test("the card asks on a ticket and on the notifications; a refusal says where to allow them, and is not asked again [app 5]", async ({
  page,
  context,
}) => {
  const student = await signInAs("student", context.request);
  const event = await anEvent(await aClub());
  const { id } = await aRegistration(event, student);
  await withPushService(context, { answer: "denied" });
  await page.goto(`/ticket/${id}`);
  const card = page.getByRole("region", { name: "Notifications on this phone" });
  await expect(card.getByText(QUESTION)).toBeVisible();
  await page.goto("/notifications");
  await expect(card).toBeVisible();
  expect((await browserState(page)).asked).toBe(0);
  await expectAccessibleInBothSchemes(page);
  await card.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("status").filter({ hasText: BLOCKED })).toBeVisible();
  await expect(card).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  for (const path of [`/ticket/${id}`, "/notifications", "/settings/notifications"]) {
    await page.goto(path);
    await expect(page.getByText(BLOCKED)).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on" })).toBeHidden();
  }
  expect(await browserState(page)).toEqual({ endpoint: null, asked: 1 });
  expect(await devicesOf(student)).toEqual([]);
});

test("a push service that never answers ends the wait with a message, and the card stays [app 5]", async ({ page, context }) => {
  const student = await signInAs("student", context.request);
  await withPushService(context, { isSilent: true });
  await page.clock.install();
  await page.goto("/settings/notifications");
  await panelOf(page).getByRole("button", { name: "Turn on" }).click();
  await expect(panelOf(page).getByRole("button", { name: "Turning on..." })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return page.getByText("Your browser’s push service did not answer. Please try again.").isVisible();
    })
    .toBe(true);
  await expect(panelOf(page).getByRole("button", { name: "Turn on" })).toBeEnabled();
  expect(await devicesOf(student)).toEqual([]);
});

test("the log-out removes the device, and ends the subscription even if the call fails [app 5]", async ({ page, context }) => {
  const student = await signInAs("student", context.request);
  const other = await aDevice(student);
  await withPushService(context);
  await turnOn(page);
  expect(await devicesOf(student)).toHaveLength(2);
  await page.route("**/api/auth/logout*", (route) => route.abort());
  await page.goto("/logout");
  await expect(page.getByText("Network error, please try again")).toBeVisible();
  expect((await browserState(page)).endpoint).toBeNull();
  await page.unroute("**/api/auth/logout*");

  await db.pushDevice.deleteMany({ where: { studentId: student.id, id: { not: other.id } } });
  await turnOn(page);
  await page.goto("/logout");
  await page.waitForURL("/");
  expect((await browserState(page)).endpoint).toBeNull();
  expect((await devicesOf(student)).map(({ id }) => id)).toEqual([other.id]);
});

test("Log out everywhere else and a new password leave this browser's device alone [app 5]", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const student = await signInAs("student", context.request);
  await withPushService(context);
  await turnOn(page);
  const { endpoint } = await browserState(page);
  await aDevice(student);
  const elsewhere = await playwright.request.newContext({ baseURL });
  await logInAs("student", elsewhere, student);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Log out \d$/ })
    .click();
  const endpoints = async () => (await devicesOf(student)).map((device) => device.endpoint);
  await expect.poll(endpoints).toEqual([endpoint]);
  await elsewhere.dispose();

  await aDevice(student);
  await page.goto("/student-profile/password");
  await page.getByLabel("Current Password", { exact: true }).fill(student.password);
  await page.getByLabel("New Password", { exact: true }).fill("An0ther.Pass");
  await page.getByLabel("Confirm Password", { exact: true }).fill("An0ther.Pass");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.poll(endpoints).toEqual([endpoint]);
});

test("an opening of Quad makes a subscription for another key anew, and ends one that was removed or is another student's [app 1, 5]", async ({
  page,
  context,
}) => {
  test.slow();
  const student = await signInAs("student", context.request);
  await withPushService(context);
  await turnOn(page);
  const [device] = await devicesOf(student);
  await forAnotherKey(page);
  const open = async () => {
    await page.close();
    page = await context.newPage();
    await page.goto("/FAQ");
  };
  await open();
  await expect.poll(async () => (await devicesOf(student))[0]?.endpoint).not.toBe(device?.endpoint);
  const renewed = await devicesOf(student);
  expect(renewed.map(({ id }) => id)).toEqual([device?.id]);
  await expect.poll(async () => (await browserState(page)).endpoint).toBe(renewed[0]?.endpoint);

  // Nothing has changed: nothing is done.
  await open();
  await page.goto("/settings/notifications");
  await expect(panelOf(page).getByText("This browser")).toBeVisible();
  expect(await devicesOf(student)).toEqual(renewed);

  // Removed in another browser.
  await context.request.delete(`/api/push/${device?.id}`);
  await open();
  await expect.poll(async () => (await browserState(page)).endpoint).toBeNull();

  await turnOn(page);
  await signInAs("student", context.request);
  await open();
  await expect.poll(async () => (await browserState(page)).endpoint).toBeNull();
});
