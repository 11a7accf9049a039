import type { Browser, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { aRegistration, aTeam } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from "./support/accessible";
import type { Person } from "./support/accounts";
import { switchAccount } from "./support/door";
import { aNetwork } from "./support/network";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

const PHONE = { width: 390, height: 844 };

/** A student's phone whose network can be cut, and a confirmed seat. */
async function aPhone(browser: Browser, baseURL: string | undefined) {
  const network = await aNetwork();
  const context = await browser.newContext({ baseURL, proxy: network.proxy, viewport: PHONE });
  const student = await signInAs("student", context.request);
  const page = await context.newPage();
  const event = await anEventOnShow({ name: "Robo Race", venue: "Main Quad", startsAt: inDays(1), endsAt: inDays(1.1) });
  const { id: ticket } = await aRegistration(event, student);
  return {
    network,
    context,
    student,
    page,
    event,
    ticket,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await network[Symbol.asyncDispose]();
    },
  };
}

/** Opens My tickets, and waits until this phone could go without network. */
async function saveTickets(page: Page): Promise<void> {
  await page.goto("/my-tickets");
  await expect(page.getByText("Saved on this phone")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** All texts of the site's storages, the paths of Cache Storage, and the scopes of workers. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const rows = names.map(
      (name) =>
        new Promise<unknown[]>((resolve) => {
          const opening = indexedDB.open(name);
          // Removed since it was listed: opening must not make an empty one, in which the site could store nothing.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve([]);
          opening.onsuccess = async () => {
            const stores = [...opening.result.objectStoreNames];
            const all = stores.map(
              (store) =>
                new Promise<unknown>((found) => {
                  const reading = opening.result.transaction(store).objectStore(store).getAll();
                  reading.onsuccess = () => found(reading.result);
                }),
            );
            resolve(await Promise.all(all));
            opening.result.close();
          };
        }),
    );
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      texts: JSON.stringify([await Promise.all(rows), { ...localStorage }, { ...sessionStorage }]),
      paths: requests.flat().map(({ url }) => new URL(url).pathname),
      workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    };
  });

const expectNoTicket = async (page: Page, { id, texts }: { id: string; texts: readonly string[] }) => {
  const kept = await everythingKept(page);
  for (const text of [id, ...texts]) expect(kept.texts).not.toContain(text);
};
const isGone = (page: Page, text: string) => expect.poll(async () => (await everythingKept(page)).texts).not.toContain(text);
const offlineTitle = (page: Page) => page.getByRole("heading", { level: 1, name: "You are offline" });
const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

test("with the network there, every page, call and picture comes from it, and only /offline and its files are stored [app 9.1]", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  await using phone = await aPhone(browser, baseURL);
  const { network, page, event, ticket } = phone;
  await saveTickets(page);
  const { paths, workers } = await everythingKept(page);
  expect(workers).toEqual(["/"]);
  expect(paths).toContain("/offline");
  expect(paths.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);

  // An answer of a cache would have a number that was seen before, or none. Pictures may come from the browser's own cache.
  const seen = new Set<number>();
  const stale: string[] = [];
  page.on("response", (response) => {
    const { pathname, protocol } = new URL(response.url());
    const isKeptByBrowsers = /^\/(_next\/static|images|icon|avatar|placeholders|posters|preview)/.test(pathname);
    if (protocol !== "http:" || isKeptByBrowsers) return;
    const stamp = network.stampOf(response);
    if (stamp === 0 || seen.has(stamp)) stale.push(pathname);
    seen.add(stamp);
  });
  for (const path of ["/", "/events-page", `/event/${event.id}`, `/ticket/${ticket}`, "/my-tickets", "/FAQ", "/offline", "/no-such-page"]) {
    await page.goto(path);
    const before = network.count;
    const stamps = await page.evaluate((header) => {
      const ask = async (address: string) => Number((await fetch(address, { cache: "no-store" })).headers.get(header));
      return Promise.all(["/api/notifications/unread", "/icon.svg", "/FAQ"].map(ask));
    }, network.stampHeader);
    expect(Math.min(...stamps), path).toBeGreaterThan(before);
  }
  expect(seen.size).toBeGreaterThan(8);
  expect(stale).toEqual([]);

  network.failWith(503);
  const failed = await page.goto(`/ticket/${ticket}`).catch(() => null);
  expect(failed?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "Down" })).toBeVisible();
  network.failWith(0);
  await page.goto("/FAQ");
  expect((await everythingKept(page)).paths.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);
});

test("without network nothing but /offline is answered: a ticket shows its code, and comes first at its own address [app 4, 9.1]", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  await using phone = await aPhone(browser, baseURL);
  const { network, page, student, ticket } = phone;
  const soon = { startsAt: new Date(Date.now() + 60_000), endsAt: inDays(0.1) };
  const team = await anEventOnShow({ name: "Hack the Quad", entry: "team", ...soon });
  const { id: teamId } = await aTeam(team, [student], { name: "Null Pointers" });
  await db.registration.updateMany({ where: { teamId }, data: { status: "confirmed", confirmedAt: new Date() } });
  const gone = await anEventOnShow({ name: "Harbour Sounds", startsAt: inDays(2), endsAt: inDays(2.1) });
  await aRegistration(gone, student);
  await db.event.update({ where: { id: gone.id }, data: { status: "cancelled", cancelledAt: new Date() } });
  const past = { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) };
  const over = await anEventOnShow({ name: "Dawn Walk", ...past, startsAt: inDays(-0.3), endsAt: inDays(-0.1) });
  await aRegistration(over, student);
  await saveTickets(page);

  network.cut();
  await page.goto("/my-tickets");
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByText("Your tickets are here; the rest comes back with the network.")).toBeVisible();
  await expect(page.getByText(/^Saved on this phone at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Dawn Walk", "Hack the Quad", "Robo Race", "Harbour Sounds"]);
  await expect(cardOf(page, "Hack the Quad")).toContainText("Null Pointers");
  await expect(cardOf(page, "Robo Race").getByRole("img", { name: /^QR code of ticket/ })).toBeVisible();
  await expect(cardOf(page, "Robo Race")).toContainText("Show this at the entrance.");
  await expect(cardOf(page, "Dawn Walk")).toContainText("This event has ended.");
  await expect(cardOf(page, "Harbour Sounds")).toContainText("This ticket is no longer valid.");
  await expect(cardOf(page, "Harbour Sounds").getByRole("img", { name: /QR code/ })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page, "/offline with tickets");
  await expectNoSidewaysScrolling(page, [320, 640], "/offline with tickets");

  await page.goto(`/ticket/${ticket}`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Robo Race", "Dawn Walk", "Hack the Quad", "Harbour Sounds"]);
  for (const path of ["/", "/events-page", "/no-such-page"]) {
    await page.goto(path);
    await expect(offlineTitle(page)).toBeVisible();
  }
  const answers = await page.evaluate(() =>
    Promise.all(
      ["/api/tickets", "/api/notifications/unread", "/icon.svg?fresh", "/FAQ", "/_next/static/chunks/other.js"].map((path) =>
        fetch(path, { cache: "no-store" }).then(
          () => path,
          () => "none",
        ),
      ),
    ),
  );
  expect(answers).toEqual(Array(5).fill("none"));

  await page.goto(`/ticket/${ticket}`);
  network.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Show this at the entrance.")).toBeVisible();
  await expect(offlineTitle(page)).toBeHidden();
});

test("a phone without saved tickets says so, and the event of the network loads the page that was asked for [app 4, 7]", async ({
  browser,
  baseURL,
}) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, context, page } = phone;
  await db.registration.deleteMany({ where: { eventId: phone.event.id } });
  await page.goto("/my-tickets");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  network.cut();
  await page.goto("/FAQ");
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByText("No tickets are saved on this phone.")).toBeVisible();
  await expect(page.getByText("Open My tickets once with a connection.")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "/offline without tickets");
  await expectNoSidewaysScrolling(page, [320, 640], "/offline without tickets");
  await context.setOffline(true);
  network.mend();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" }).or(page.locator("h1", { hasText: "questions" }))).toBeVisible();
});

test("an open page that loses the network leads to the saved tickets [app 4]", async ({ browser, baseURL }) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, context, page } = phone;
  await saveTickets(page);
  await page.goto("/FAQ");
  network.cut();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Show my tickets" }).click();
  await expect(offlineTitle(page)).toBeVisible();
  await expect(cardOf(page, "Robo Race")).toBeVisible();
  await context.setOffline(false);
});

test("a log-out in one tab leaves nothing on the phone, even when another tab's answer comes after it [app 9.2]", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  await using phone = await aPhone(browser, baseURL);
  const { network, context, page, student, ticket } = phone;
  await saveTickets(page);
  const { firstName } = await db.student.findUniqueOrThrow({ where: { id: student.id } });
  const texts = ["QUAD:", "Robo Race", firstName];
  expect((await everythingKept(page)).texts).toContain(ticket);

  const other = await context.newPage();
  const { arrived, release } = network.hold("/api/tickets");
  await other.goto("/my-tickets");
  await arrived;
  await page.goto("/logout");
  await page.waitForURL("/");
  release();
  await other.waitForLoadState("networkidle");
  for (const tab of [page, other]) await expectNoTicket(tab, { id: ticket, texts });
  expect(await everythingKept(page)).toMatchObject({ paths: [], workers: [] });
  await other.goto("/");
  await expectNoTicket(other, { id: ticket, texts });
  expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("a log-out removes the tickets of a page without network that another tab shows [app 9.2]", async ({ browser, baseURL }) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, context, page } = phone;
  await saveTickets(page);
  const shown = await context.newPage();
  network.cut();
  await shown.goto("/my-tickets");
  await expect(cardOf(shown, "Robo Race")).toBeVisible();
  network.mend();
  await page.goto("/logout");
  await page.waitForURL("/");
  await expect(cardOf(shown, "Robo Race")).toBeHidden();
});

test("another account never sees a ticket of the former one, with and without network [app 9.2]", async ({ browser, baseURL, request }) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, context, page, ticket } = phone;
  await saveTickets(page);
  const stranger: Person = await signInAs("student", request);
  // The session ended without a log-out.
  await switchAccount(context, stranger, "student");
  network.cut();
  await page.goto("/offline");
  await expect(page.getByText("No tickets are saved on this phone.")).toBeVisible();
  await isGone(page, ticket);
  network.mend();
  await aRegistration(await anEventOnShow({ name: "Carnatic at Dusk", startsAt: inDays(1), endsAt: inDays(1.1) }), stranger);
  await saveTickets(page);
  expect((await everythingKept(page)).texts).toContain("Carnatic at Dusk");
  const club: Person = await signInAs("club", request);
  await switchAccount(context, club, "club");
  await page.goto("/FAQ");
  await isGone(page, "Carnatic at Dusk");
});

test("tickets go when a call finds that the log-in has ended, but stay while only the network is away [app 4, 9.2]", async ({
  browser,
  baseURL,
}) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, page, student, event, ticket } = phone;
  await saveTickets(page);
  await db.session.deleteMany({ where: { accountId: student.id } });
  network.cut();
  await page.goto(`/ticket/${ticket}`);
  await expect(cardOf(page, "Robo Race")).toBeVisible();
  network.mend();
  // Asks for the registration of whoever is logged in.
  await page.goto(`/event/${event.id}`);
  await isGone(page, ticket);
  // The page no longer greets the student either.
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("tickets go a day after the last event has ended [app 4, 9.2]", async ({ browser, baseURL }) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, page, event, ticket } = phone;
  await saveTickets(page);
  network.cut();
  await page.goto("/");
  await expect(cardOf(page, "Robo Race")).toBeVisible();
  await page.clock.setFixedTime((event.endsAt?.getTime() ?? 0) + DAY_MS + 1);
  await page.goto("/");
  await expect(page.getByText("No tickets are saved on this phone.")).toBeVisible();
  await isGone(page, ticket);
});

test("a seat that was taken in this browser is saved at once, and once a day an idle page asks again [app 4]", async ({
  browser,
  baseURL,
}) => {
  await using phone = await aPhone(browser, baseURL);
  const { network, page } = phone;
  await saveTickets(page);
  const next = await anEventOnShow({ name: "Midnight Mile" });
  await page.goto(`/event/${next.id}`);
  await page.getByRole("button", { name: "Register for Event" }).first().click();
  await expect(page.getByText("Registered Successfully!!").first()).toBeVisible();
  await expect.poll(async () => (await everythingKept(page)).texts).toContain("Midnight Mile");

  const asked = () => network.asked.filter((path) => path === "/api/tickets").length;
  const before = asked();
  await page.goto("/FAQ");
  await expect.poll(() => network.asked.filter((path) => path === "/api/notifications/unread").length).toBeGreaterThan(0);
  expect(asked()).toBe(before);
  await page.clock.setFixedTime(Date.now() + DAY_MS + 1000);
  await page.goto("/FAQ");
  await expect.poll(asked).toBe(before + 1);
});

test("the browser of a visitor, a club or a college never asks for a worker, nor does a student's that only reads [app 4]", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  for (const role of ["visitor", "club", "college", "student"] as const) {
    await using network = await aNetwork();
    const context = await browser.newContext({ baseURL, proxy: network.proxy });
    if (role !== "visitor") await signInAs(role, context.request);
    const page = await context.newPage();
    const event = await anEventOnShow();
    for (const path of ["/", "/events-page", `/event/${event.id}`, "/FAQ", "/offline"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
    }
    expect(
      network.asked.filter((path) => /worker/.test(path)),
      role,
    ).toEqual([]);
    expect(await everythingKept(page), role).toMatchObject({ paths: [], workers: [] });
    await context.close();
  }
});

test("public pages are the same bytes for a student's phone with tickets and worker as for a visitor [app 4]", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  await using phone = await aPhone(browser, baseURL);
  const { page, event } = phone;
  await saveTickets(page);
  const visitor = await browser.newContext({ baseURL });
  const plain = await visitor.newPage();
  for (const path of ["/", "/events-page", `/event/${event.id}`, "/FAQ", "/offline", "/blogs", "/login"]) {
    const bytes = await (await plain.goto(path))?.body();
    expect(await (await page.goto(path))?.body(), path).toEqual(bytes);
  }
  await visitor.close();
});

test("the files of the worker are asked for anew each time, and the page without network is not for search engines [app 4]", async ({
  request,
}) => {
  for (const path of ["/worker.js", "/kept-page.js", "/worker-build.js", "/door-worker.js"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers(), path).toMatchObject({ "cache-control": "no-cache", "content-type": expect.stringContaining("javascript") });
  }
  expect((await (await request.get("/worker.js")).text()).split("\n").length).toBeLessThanOrEqual(200);
  expect(await (await request.get("/offline")).text()).toContain('<meta name="robots" content="noindex"');
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/offline");
});
