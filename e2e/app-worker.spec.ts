import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test, type Worker } from "@playwright/test";

const SCRIPTS = ["/worker.js", "/kept-page.js"];
const NO_WORKER = readFileSync("public/no-worker.js");
const SCRIPT = { "Content-Type": "text/javascript", "Cache-Control": "no-cache" };

type State = { build: string; isDown: boolean; missing: string; hasWorker: boolean; hasRoutes: boolean };

/**
 * A site whose build can be replaced, with our own service worker. Its page for places without network shows its build, and so does its
 * file.
 */
async function aSite(fields: Partial<State> = {}) {
  const state: State = { build: "one", isDown: false, missing: "", hasWorker: true, hasRoutes: true, ...fields };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (state.isDown) return void request.socket.destroy();
    if (path === "/worker.js" && !state.hasWorker) return void response.writeHead(200, SCRIPT).end(NO_WORKER);
    if (SCRIPTS.includes(path)) {
      const before = state.hasRoutes ? "" : "delete InstallEvent.prototype.addRoutes;\n";
      return void response.writeHead(200, SCRIPT).end(before + readFileSync(`public${path}`, "utf8"));
    }
    if (path === "/worker-build.js") return void response.writeHead(200, SCRIPT).end(`self.BUILD = "${state.build}";`);
    if (path === state.missing) return void response.writeHead(404).end();
    // A server has only the files of its own build.
    if (path === `/_next/static/${state.build}.js`) {
      return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(`document.body.dataset.file = "${state.build}"`);
    }
    if (path.startsWith("/_next/")) return void response.writeHead(404).end();
    response.writeHead(path === "/broken" ? 503 : 200, { "Content-Type": "text/html", "Cache-Control": "no-store" });
    const script = path === "/offline" ? `<script src="/_next/static/${state.build}.js"></script>` : "";
    response.end(`<!doctype html><title>Site</title><body data-path="${path}">${script}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Registers the worker as components/platform/layout/app-worker.ts does, and waits until this page is its own. */
const register = (page: Page) =>
  page.evaluate(async () => {
    const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    if (!navigator.serviceWorker.controller) await controlled;
  });

/** Looks for a new worker, as browsers do when a page is opened. @returns how its installation ended */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing ?? registration?.waiting;
    if (!worker) return "nothing new";
    return new Promise<string>((resolve) => {
      const look = () => ["activated", "redundant"].includes(worker.state) && resolve(worker.state);
      worker.addEventListener("statechange", look);
      look();
    });
  });

const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
const offlinePage = (page: Page, build: string) => page.locator(`body[data-path="/offline"][data-file=${build}]`);
const sitePage = (page: Page, path: string) => page.locator(`body[data-path="${path}"]:not([data-file])`);

for (const hasRoutes of [true, false]) {
  test(`${hasRoutes ? "with" : "without"} static routes, only a navigation without an answer is answered by the worker [app 4, 9.1]`, async ({
    page,
  }) => {
    await using site = await aSite({ hasRoutes });
    const { state, origin } = site;
    await page.goto(`${origin}/`);
    await register(page);
    expect(await stored(page)).toEqual({ names: ["quad-app one"], paths: ["/_next/static/one.js", "/offline"] });
    await page.goto(`${origin}/some-page`);
    await expect(sitePage(page, "/some-page")).toBeAttached();
    const failed = await page.goto(`${origin}/broken`);
    expect(failed?.status()).toBe(503);
    await expect(sitePage(page, "/broken")).toBeAttached();

    state.isDown = true;
    await page.goto(`${origin}/some-page`);
    await expect(offlinePage(page, "one")).toBeAttached();
    expect(new URL(page.url()).pathname).toBe("/some-page");
    const answers = await page.evaluate(async () => {
      const ask = (path: string) =>
        fetch(path).then(
          ({ status }) => status,
          () => "none",
        );
      return Promise.all(["/api/tickets", "/images/poster.webp", "/some-page", "/offline", "/_next/static/other.js"].map(ask));
    });
    expect(answers).toEqual(Array(5).fill("none"));
    // The scanner's pages are its own worker's.
    await expect(page.goto(`${origin}/door/11111111-1111-4111-8111-111111111111`)).rejects.toThrow("ERR_");
  });
}

test("the worker of a new build takes over with its page, removes the former one, and reloads nobody [app 4]", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(`${origin}/`);
  await register(page);
  await page.evaluate(() => {
    document.body.dataset.opened = "before";
    return caches.open("quad-door /door/of-the-scanner");
  });
  state.build = "two";
  expect(await update(page)).toBe("activated");
  await expect
    .poll(() => stored(page))
    .toEqual({
      names: ["quad-door /door/of-the-scanner", "quad-app two"],
      paths: ["/_next/static/two.js", "/offline"],
    });
  await expect(page.locator("body[data-opened=before]")).toBeAttached();
  state.isDown = true;
  await page.goto(`${origin}/some-page`);
  await expect(offlinePage(page, "two")).toBeAttached();
});

test("a new build whose page cannot be stored whole leaves the former worker in service [app 4]", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(`${origin}/`);
  await register(page);
  Object.assign(state, { build: "two", missing: "/_next/static/two.js" });
  expect(await update(page)).toBe("redundant");
  expect(await stored(page)).toEqual({ names: ["quad-app one"], paths: ["/_next/static/one.js", "/offline"] });
  state.isDown = true;
  await page.goto(`${origin}/some-page`);
  await expect(offlinePage(page, "one")).toBeAttached();
});

test("a build without a worker removes the former one and what it stored [app 4]", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(`${origin}/`);
  await register(page);
  state.hasWorker = false;
  await update(page);
  await expect.poll(() => stored(page)).toEqual({ names: [], paths: [] });
  await page.goto(`${origin}/some-page`);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

/** The notifications that the worker asks the browser to show. Chromium without windows grants no permission to show them. */
async function recordNotifications(worker: Worker | undefined) {
  await worker?.evaluate(() => {
    const shown: object[] = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, body: options?.body, tag: options?.tag, path: options?.data?.path });
    };
    Object.assign(self, { shown });
  });
  return () => worker?.evaluate(() => (self as unknown as { shown: object[] }).shown);
}

test("every push is shown under the tag of its kind, without asking the server; one that cannot be read says little [app 5]", async ({
  page,
  context,
}) => {
  await using site = await aSite();
  const { origin, state } = site;
  await page.goto(`${origin}/`);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await session.send("ServiceWorker.enable");
  await register(page);
  const registrationId = await registered;
  const shown = await recordNotifications(context.serviceWorkers()[0]);
  const deliver = (data: string) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  state.isDown = true;
  const push = { title: "Robo Race", body: "A seat is yours until Tue 14:30", path: "/ticket/1", tag: "seats-1" };
  await deliver(JSON.stringify({ ...push, at: new Date().toISOString() }));
  await expect.poll(shown).toEqual([push]);
  for (const unreadable of ["not for people", "null", '"text"', ""]) await deliver(unreadable);
  const little = { title: "Quad", body: "Something new on Quad", tag: "quad", path: undefined };
  await expect.poll(shown).toEqual([push, little, little, little, little]);
});

const press = (worker: Worker | undefined, path: unknown) =>
  worker?.evaluate((pressed) => {
    const event = new (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent("notificationclick");
    self.dispatchEvent(Object.assign(event, { notification: { data: { path: pressed }, close() {} } }));
  }, path);

test("a press on a notification opens its path in a window of Quad, but never one of another site [app 5]", async ({ page, context }) => {
  await using site = await aSite();
  const { origin } = site;
  await page.goto(`${origin}/`);
  await register(page);
  // Safari 16 has none, and nothing adds it to a worker.
  await context.serviceWorkers()[0]?.evaluate(() => Object.assign(URL, { canParse: undefined }));
  for (const [path, opened] of [
    ["/ticket/1?from=push", "/ticket/1?from=push"],
    ["https://elsewhere.example/ticket/1", "/notifications"],
    ["//elsewhere.example/x", "/notifications"],
    ["javascript:alert(1)", "/notifications"],
    [undefined, "/notifications"],
  ]) {
    await page.goto(`${origin}/`);
    await press(context.serviceWorkers()[0], path);
    await page.waitForURL(origin + opened);
  }
});

test("a press on a notification opens a window where Quad has none, or a scanner alone [app 5]", async ({ page, context }) => {
  await using site = await aSite();
  const { origin } = site;
  await page.goto(`${origin}/`);
  await register(page);
  const [worker] = context.serviceWorkers();
  // Without a person's hand, a browser opens no window for a worker.
  await worker?.evaluate(() => {
    const opened: string[] = [];
    (self as unknown as { clients: { openWindow(address: string): Promise<null> } }).clients.openWindow = async (address) => {
      opened.push(address);
      return null;
    };
    Object.assign(self, { opened });
  });
  const opened = () => worker?.evaluate(() => (self as unknown as { opened: string[] }).opened);
  await page.goto(`${origin}/door/1`);
  await press(worker, "/ticket/1?from=push");
  await expect.poll(opened).toEqual([`${origin}/ticket/1?from=push`]);
  expect(page.url()).toBe(`${origin}/door/1`);
  await page.goto("about:blank");
  await press(worker, "/ticket/2");
  await expect.poll(opened).toEqual([`${origin}/ticket/1?from=push`, `${origin}/ticket/2`]);
});
