import { generateKeyPairSync } from "node:crypto";
import { chromium, type Page, type Route } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { aGrant } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/accessible";
import {
  aGuest,
  cardOf,
  filmCodes,
  loseLists,
  anOpenDoor as open,
  openDoor,
  prepareDevice,
  read,
  readDevice,
  storedScans,
  switchAccount,
} from "./support/door";
import { logInAs, signInAs } from "./support/sign-in";
import { loadedScripts } from "./support/weight";

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const JS_BUDGET_BYTES = 220_000;
type NextWindow = { next: { router: { push(path: string): void } } };

test("the camera continues after valid, invalid and foreign tickets, with our own decoder", async ({ baseURL, request }, testInfo) => {
  test.slow();
  const club = await signInAs("club", request);
  const other = await open(club, ["Meera Nair"], { name: "Robo Race" });
  const { event, guests } = await open(club, ["Asha Rao", "Tenzin Dolma"]);
  const [asha, tenzin] = guests as [(typeof guests)[0], (typeof guests)[0]];
  const film = testInfo.outputPath("codes.y4m");
  await filmCodes(film, [asha.code, "https://quad.example/not-a-ticket", other.guests[0]?.code ?? "", tenzin.code], 3);
  const { launchOptions } = testInfo.project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL, viewport: PHONE });
    await logInAs("club", context.request, club);
    const page = await context.newPage();
    await openDoor(page, event.id);
    const card = cardOf(page);
    for (const text of ["Not a Quad ticket", "This ticket is for another event:", "Tenzin Dolma", "Asha Rao"]) {
      await expect(card).toContainText(text, { timeout: 30_000 });
    }
    await expect(page.locator("video")).toBeVisible();
    await expect.poll(() => checkedIn(event.id)).toEqual(["Asha Rao", "Tenzin Dolma"]);
    expect((await storedScans(event.id)).map(({ result }) => result)).toEqual(
      expect.arrayContaining(["checked_in", "forged", "wrong_event"]),
    );
    expect(await loadedScripts(page)).toBeLessThan(JS_BUDGET_BYTES);
  } finally {
    await browser.close();
  }
});

test("offline scans survive a reload, and two devices are ordered by time; nothing is lost [organisers 8.4]", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(
    club,
    Array.from({ length: 101 }, (_, each) => `Guest Number${each}`),
  );
  await page.setViewportSize(LAPTOP);
  await giveFormerKey(page);
  const getsKey = page.waitForResponse(async (answer) => answer.url().includes("/list?after=") && "publicKey" in (await answer.json()));
  await openDoor(page, event.id, { name: "Gate 1" });
  await expect(page.getByText("of 101 checked in")).toBeVisible();
  await getsKey;
  await page.waitForResponse(async (answer) => answer.url().includes("/list?after=") && !("publicKey" in (await answer.json())));

  await context.setOffline(true);
  const second = await browser.newContext({ baseURL, viewport: LAPTOP });
  await logInAs("club", second.request, club);
  const gate2 = await second.newPage();
  await openDoor(gate2, event.id, { name: "Gate 2" });
  for (const guest of guests.slice(0, 3)) {
    await read(gate2, guest.code);
    await expect(cardOf(gate2)).toContainText(guest.name);
  }

  const scanAll = async (some: typeof guests) => {
    for (const guest of some) {
      await read(page, guest.code);
      await expect(cardOf(page)).toContainText(guest.name);
      await expect(cardOf(page)).toContainText("not sent yet");
    }
  };
  await scanAll(guests.slice(0, 50));
  await page.reload();
  await expect(page.getByText(/^Offline since \d\d:\d\d · 50 to send$/)).toBeVisible();
  await expect(page.getByText("50 of 101 checked in")).toBeVisible();
  await scanAll(guests.slice(50, 100));
  // The device knows its own scans.
  await read(page, guests[7]?.code ?? "");
  await expect(cardOf(page)).toContainText("Already checked in at");
  await expect(page.getByText(/101 to send$/)).toBeVisible();
  expect(await storedScans(event.id)).toHaveLength(3);

  await context.setOffline(false);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await expect(page.getByText("100 of 101 checked in")).toBeVisible();
  await expect(cardOf(page)).toContainText(/Already checked in at \d\d:\d\d, by .* \(Gate 2\)/);
  await expect(cardOf(page)).toContainText("corrected");
  await cardOf(page).getByRole("button", { name: "Close all 3" }).click();

  const stored = await storedScans(event.id);
  expect(stored).toHaveLength(104);
  expect(stored.filter(({ result }) => result === "checked_in")).toHaveLength(100);
  expect(new Set(stored.filter(({ result }) => result === "checked_in").map(({ registrationId }) => registrationId)).size).toBe(100);
  // Duplicates are listed, not lost: three from two doors, and one from the same device.
  expect(stored.filter(({ result }) => result === "already_in")).toHaveLength(4);
  expect(await readDevice(page)).toMatchObject({ queue: 0, people: 101 });
  await second.close();
});

test("another account on a device sees none of its owner's scans, and cannot send them", async ({ page, context, request }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao", "Meera Nair"]);
  const stranger = await signInAs("club", request);
  const { event: foreign } = await open(stranger, ["Farah Khan"]);
  await page.setViewportSize(LAPTOP);
  await scanAndLeaveOffline(page, event.id, guests[0]?.code ?? "");

  // The session ended without a log-out, and another person logs in.
  await switchAccount(context, stranger, "club");
  await openDoor(page, foreign.id, { name: "Desk" });
  await expect(page.getByText("0 of 1 checked in")).toBeVisible();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await page.goto(`/door/${event.id}`);
  await expect(page.getByText("You no longer have permission to check people in.")).toBeVisible();
  await expect(page.getByText("to send")).toBeHidden();
  await expect(page.getByText("Asha Rao")).toBeHidden();
  expect(await readDevice(page)).toMatchObject({ lists: 1, people: 1, queue: 1 });
  expect(await storedScans(event.id)).toEqual([]);

  await switchAccount(context, club, "club");
  await page.goto(`/door/${event.id}`);
  await expect(page.getByText("1 of 2 checked in")).toBeVisible();
  await expect.poll(() => checkedIn(event.id)).toEqual(["Asha Rao"]);
});

test("a log-out asks about unsent check-ins, and deletes all check-in data", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao", "Meera Nair"]);
  await page.setViewportSize(LAPTOP);
  await scanAndLeaveOffline(page, event.id, guests[0]?.code ?? "");

  await page.goto("/logout");
  await expect(page.getByRole("heading", { name: "1 check-in has not been sent yet" })).toBeVisible();
  await page.getByRole("button", { name: "Send them now" }).click();
  await page.waitForURL("/");
  expect(await checkedIn(event.id)).toEqual(["Asha Rao"]);
  expect(await readDevice(page)).toEqual({ lists: 0, people: 0, recent: 0, queue: 0, devices: 0 });
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // Other pages never pass the service worker.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("a device that cannot read its check-in data logs out all the same", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.addInitScript(() => {
    localStorage.setItem("quad-door", "1");
    IDBFactory.prototype.open = () => {
      throw new DOMException("The database cannot be opened.", "UnknownError");
    };
  });
  await page.goto("/logout");
  await page.waitForURL("/");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("userId");
});

test("a helper who loses the right loses the list immediately", async ({ page, context, request }) => {
  const club = await signInAs("club", context.request);
  const { event } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await openDoor(page, event.id);
  await db.event.update({ where: { id: event.id }, data: { clubId: (await signInAs("club", request)).id } });
  await expect(page.getByText("You no longer have permission to check people in.")).toBeVisible();
  expect(await readDevice(page)).toMatchObject({ lists: 0, people: 0, recent: 0 });
  const answer = await page.goto(`/door/${event.id}`);
  expect(answer?.status()).toBe(404);
});

test("a removed helper can still send the device's scans, once, and sees nothing", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao"]);
  const helper = await signInAs("student", context.request);
  const grant = await aGrant(helper, { role: "door", event });
  await page.setViewportSize(LAPTOP);
  await scanAndLeaveOffline(page, event.id, guests[0]?.code ?? "");
  await db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt: new Date() } });

  await page.goto(`/door/${event.id}`);
  await expect(page.getByText("You no longer have permission to check people in.")).toBeVisible();
  await expect(page.getByText("1 check-in was sent for the organiser to decide.")).toBeVisible();
  await expect(page.getByText("Asha Rao")).toBeHidden();
  expect((await storedScans(event.id)).map(({ result }) => result)).toEqual(["review"]);
  expect(await readDevice(page)).toMatchObject({ lists: 0, people: 0, recent: 0, queue: 0 });
  expect((await page.goto(`/door/${event.id}`))?.status()).toBe(404);
});

test("the scanner has a document of its own, also when a link inside another page opened it", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await page.goto(`/manage/${event.id}`);
  await page.evaluate((path) => (window as unknown as NextWindow).next.router.push(path), `/door/${event.id}`);
  await prepareDevice(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("0 of 1 checked in")).toBeVisible();
});

test("the helper admits a person who registered after the list was loaded, and the server decides later", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await openDoor(page, event.id);
  await context.setOffline(true);
  const late = await aGuest(event, "Meera Nair");
  await read(page, late.code);
  await expect(cardOf(page)).toContainText(/Genuine ticket, but not on this device’s list from \d\d:\d\dName not on this device/);
  await cardOf(page).getByRole("button", { name: "Not now" }).click();
  expect(await readDevice(page)).toMatchObject({ queue: 0 });

  await page.reload();
  await read(page, late.code);
  await cardOf(page).getByRole("button", { name: "Check in" }).click();
  await expect(cardOf(page)).toContainText("not sent yet");
  await context.setOffline(false);
  await expect(cardOf(page)).toContainText("Meera Nair");
  expect(await checkedIn(event.id)).toEqual(["Meera Nair"]);
  await expect(page.getByText("1 of 2 checked in")).toBeVisible();
});

test("a device without the list says so, and its scan still waits to be sent", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await openDoor(page, event.id);
  await context.setOffline(true);
  await loseLists(page);
  await page.reload();
  await expect(page.getByText("Open this page once while you’re online.").first()).toBeVisible();
  await read(page, guests[0]?.code ?? "");
  await expect(cardOf(page)).toContainText("Not checked. Open this page once while you’re online.");
  await cardOf(page).getByRole("button", { name: "Check in" }).click();
  await expect(cardOf(page)).toContainText("not sent yet");
  await context.setOffline(false);
  await expect.poll(() => checkedIn(event.id)).toEqual(["Asha Rao"]);
  await expect(page.getByText("1 of 1 checked in")).toBeVisible();
});

test("a scanner whose first list is cut short, and whose disk is full, follows the list all the same", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...row: Parameters<typeof put>) {
      if (this.name === "lists") throw new DOMException("The disk is full.", "QuotaExceededError");
      return put.apply(this, row);
    };
  });
  await page.route("**/api/door/*/list", (route) => route.fulfill({ contentType: "application/json", body: '{"people":[' }), { times: 1 });
  await page.goto(`/door/${event.id}`);
  await expect(page.getByText("Open this page once while you’re online.").first()).toBeVisible();
  await expect(page.getByText("0 of 1 checked in")).toBeVisible({ timeout: 20_000 });
  await aGuest(event, "Meera Nair");
  await expect(page.getByText("0 of 2 checked in")).toBeVisible({ timeout: 20_000 });
});

test("a reader that sends a code twice within five seconds gets an answer, and it is one scan", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await openDoor(page, event.id);
  for (let times = 0; times < 2; times++) {
    await read(page, guests[0]?.code ?? "");
    await expect(cardOf(page)).toContainText("Checked in");
  }
  await expect(cardOf(page)).toContainText("Already scanned just now.");
  await cardOf(page).getByRole("button", { name: "Next" }).click();
  await expect(cardOf(page)).toBeHidden();
  await expect.poll(() => storedScans(event.id)).toHaveLength(1);
});

test("a device with a wrong clock says so, and its times are corrected", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Asha Rao"]);
  await page.setViewportSize(LAPTOP);
  await page.clock.install({ time: Date.now() + 7 * MINUTE_MS });
  await openDoor(page, event.id);
  await read(page, guests[0]?.code ?? "");
  await expect(page.getByText("This device’s clock is 7 minutes ahead. We’ve corrected the times.")).toBeVisible();
  const { checkedInAt } = await db.registration.findUniqueOrThrow({ where: { id: guests[0]?.id } });
  expect(Math.abs((checkedInAt?.getTime() ?? 0) - Date.now())).toBeLessThan(MINUTE_MS);
});

test("a helper confirms, searches and undoes, by keyboard and on a narrow phone, and every state is accessible [organisers 8.3]", async ({
  page,
  context,
}) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const { event, guests } = await open(club, ["Krishna Pillai", "Divya Krishnan", "Asha Rao"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  await openDoor(page, event.id, { name: "Gate with a very long name", mode: "Confirm" });
  // There is no camera here.
  await expect(page.getByText("Cannot use the camera. Allow it in your browser’s settings, or search by name.")).toBeVisible();
  await expectNarrowAndAccessible(page);
  const [count, device] = await Promise.all([
    page.getByText(/^of \d+ checked in$/).boundingBox(),
    page.getByRole("button", { name: /^Gate/ }).boundingBox(),
  ]);
  expect(count && count.x + count.width).toBeLessThanOrEqual(device?.x ?? 0);

  await page.getByRole("button", { name: "By name", exact: true }).click();
  await expect(page.getByRole("searchbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("kri");
  await expect(page.getByText("2 people.")).toBeVisible();
  await expectNarrowAndAccessible(page);
  await page.getByRole("button", { name: "Check in Divya Krishnan" }).click();
  await expect(cardOf(page)).toContainText(/Checked in, \d\d:\d\dDivya Krishnan/);
  await expectNarrowAndAccessible(page);

  // A hand-held reader types the code; then the keyboard answers the question.
  await page.keyboard.type(guests[2]?.code ?? "");
  await page.keyboard.press("Enter");
  await expect(cardOf(page)).toContainText("Registered, not checked in yet");
  await expectNarrowAndAccessible(page);
  expect(await checkedIn(event.id)).toEqual(["Divya Krishnan"]);
  await page.keyboard.press("Enter");
  await expect(cardOf(page)).toContainText("Checked in");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText("2 of 3 checked in")).toBeVisible();

  await cardOf(page).getByRole("button", { name: "Undo the check-in of Asha Rao" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page)).toContainText("Check-in undone");
  await expect.poll(() => checkedIn(event.id)).toEqual(["Divya Krishnan"]);
  await cardOf(page).getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Recent scans" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
  await expectNarrowAndAccessible(page);
  await page.keyboard.press("Escape");
  // The space bar presses a button twice in a row: no code begins with a space.
  for (const _ of ["first", "second"]) {
    await page.getByRole("button", { name: "Recent scans" }).press("Space");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await page.getByRole("button", { name: "Gate with a very long name" }).click();
  await page.getByRole("radio", { name: "Light, for outdoors" }).check();
  await expectNarrowAndAccessible(page);
});

/** Checks a person in without a connection, and goes away before the device can send it. */
async function scanAndLeaveOffline(page: Page, eventId: string, code: string): Promise<void> {
  await openDoor(page, eventId);
  await page.context().setOffline(true);
  await read(page, code);
  await expect(cardOf(page)).toContainText("not sent yet");
  // A page that the browser leaves is online again for a moment before its scripts end.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("There is no connection"));
  });
  await page.goto("about:blank");
  await page.context().setOffline(false);
}

/** The next first list has the key of another secret, as a device has had it since before a change. */
async function giveFormerKey(page: Page): Promise<void> {
  const publicKey = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x;
  const give = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), publicKey } });
  };
  await page.route("**/api/door/*/list", give, { times: 1 });
}

/** Full names of the people who are checked in, from the server. */
async function checkedIn(eventId: string): Promise<string[]> {
  const rows = await db.registration.findMany({
    where: { eventId, checkedInAt: { not: null } },
    select: { student: { select: { firstName: true, lastName: true } } },
  });
  return rows.map(({ student }) => `${student?.firstName} ${student?.lastName}`).sort();
}

async function expectNarrowAndAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
}
