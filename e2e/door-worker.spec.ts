import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";

const SCRIPTS = ["/door-worker.js", "/kept-page.js"];
const SHELL = "/door/11111111-1111-4111-8111-111111111111";

/**
 * A site whose build can be replaced, with our own service worker. Its shell runs an inline script with a nonce and loads a file of its own
 * name, and that file later loads another one. Each of them shows the build.
 */
async function aSite() {
  const state = { build: "one", status: 200, isDown: false, isSilent: false, missing: "" };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (state.isDown) return void request.socket.destroy();
    if (state.isSilent) return;
    const script = (text: string) =>
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "public, max-age=31536000, immutable" }).end(text);
    if (SCRIPTS.includes(path))
      return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(readFileSync(`public${path}`));
    if (path === state.missing) return void response.writeHead(404).end();
    // A server has only the files of its own build.
    if (path === `/_next/static/${state.build}.js`) {
      return void script(`document.body.dataset.file = "${state.build}"; import("/_next/static/${state.build}-late.js")`);
    }
    if (path === `/_next/static/${state.build}-late.js`) return void script(`document.body.dataset.late = "${state.build}"`);
    if (path !== SHELL && path !== "/") return void response.writeHead(404).end();
    if (path === SHELL && state.status !== 200) return void response.writeHead(state.status).end("refused");
    const nonce = crypto.randomUUID();
    response.writeHead(200, {
      "Content-Type": "text/html",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": `default-src 'self'; script-src 'self' 'nonce-${nonce}'`,
    });
    response.end(
      `<!doctype html><title>Door</title><body><script nonce="${nonce}">document.body.dataset.inline = "${state.build}"</script>` +
        `<script async src="/_next/static/${state.build}.js"></script></body>`,
    );
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

/** Registers the worker and reports the loaded files, as components/taking-part/door/keep-offline.ts does. */
async function keep(page: Page, files: string[]): Promise<void> {
  await page.evaluate(async (loaded) => {
    await navigator.serviceWorker.register("/door-worker.js", { scope: "/door/" });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      active?.postMessage({ files: loaded }, [port2]);
    });
  }, files);
}

const filesOf = (build: string) => [`/_next/static/${build}.js`, `/_next/static/${build}-late.js`];
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const runs = (page: Page, build: string) =>
  expect(page.locator(`body[data-inline=${build}][data-file=${build}][data-late=${build}]`)).toBeAttached();

test("the stored page of one build works offline, and the next opening with a connection replaces it", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(origin + SHELL);
  await runs(page, "one");
  await keep(page, filesOf("one"));

  state.isDown = true;
  await page.reload();
  await runs(page, "one");

  // A new build exists, but this device is offline: the old page still works, although the server no longer has any of its files.
  state.build = "two";
  await page.reload();
  await runs(page, "one");

  state.isDown = false;
  await page.goto(origin + SHELL);
  await runs(page, "two");
  await keep(page, filesOf("two"));
  expect((await keptPaths(page)).sort()).toEqual([SHELL, ...filesOf("two")].sort());
  state.isDown = true;
  await page.reload();
  await runs(page, "two");
});

test("a page whose files cannot all be loaded does not replace the stored one", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(origin + SHELL);
  await keep(page, filesOf("one"));
  Object.assign(state, { build: "two", missing: filesOf("two")[0] });
  await page.goto(origin + SHELL);
  await expect(page.locator("body[data-inline=two]")).toBeAttached();
  state.isDown = true;
  await page.reload();
  await runs(page, "one");
});

test("a network that swallows requests is treated as none, and so is a failing server", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(origin + SHELL);
  await keep(page, filesOf("one"));
  state.isSilent = true;
  await page.goto(origin + SHELL);
  await runs(page, "one");
  state.isSilent = false;
  state.status = 503;
  await page.reload();
  await runs(page, "one");
});

test("a refused page is deleted, unless check-ins for it wait on this device", async ({ page }) => {
  await using site = await aSite();
  const { state, origin } = site;
  await page.goto(origin + SHELL);
  await keep(page, filesOf("one"));
  await addWaitingScan(page, SHELL.replace("/door/", ""));
  state.status = 404;
  await page.goto(origin + SHELL);
  await runs(page, "one");

  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase("quad-door").onsuccess = resolve)));
  const answer = await page.goto(origin + SHELL);
  expect(answer?.status()).toBe(404);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  // The question must not create a database.
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("the service worker ignores all other pages", async ({ page }) => {
  await using site = await aSite();
  await page.goto(site.origin + SHELL);
  await keep(page, filesOf("one"));
  await page.goto(site.origin);
  await runs(page, "one");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)),
  ).toEqual(["/door/"]);
});

/** A database as components/taking-part/door/store.ts makes it, with one queued scan. */
async function addWaitingScan(page: Page, eventId: string): Promise<void> {
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("quad-door", 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore("queue", { autoIncrement: true }).createIndex("eventId", "eventId");
        };
        opening.onsuccess = () => {
          const adding = opening.result.transaction("queue", "readwrite").objectStore("queue").add({ eventId: id });
          adding.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    eventId,
  );
}
