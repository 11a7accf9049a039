// The service worker of the site, for students alone: where there is no network it shows the tickets of this device, and it shows pushes.
// With a network it answers nothing but files under names that stand for their content. Written by hand, because it stores only one page
// with its files (docs/decisions/065-a-worker-for-students.md).

// The second names this build (app/worker-build.js/route.ts), so that browsers see a new worker with every build.
importScripts("/kept-page.js", "/worker-build.js");
const { FILE, keepPage } = self.keptPage;

/** The page for all addresses without network: without data, which it reads from this device. */
const OFFLINE = "/offline";
/** The scanner's pages have a worker of their own (public/door-worker.js). */
const DOOR = "/door/";
const NOTIFICATIONS = "/notifications";
const CACHE_PREFIX = "quad-app ";
const CACHE = CACHE_PREFIX + self.BUILD;
/** Made by components/platform/layout/ticket-store.ts. */
const TICKETS = "quad-tickets";

// Installing --------------------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(install(event)));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** If the page cannot be stored whole, the former worker stays with its own. */
async function install(event) {
  try {
    const page = await fetch(OFFLINE, { cache: "no-cache" });
    if (!page.ok || page.redirected) throw new Error("This page cannot be kept");
    const files = await keepPage(await caches.open(CACHE), OFFLINE, page);
    await declareRoutes(event, files);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** What the browser does by itself, without starting this worker, if it can. */
async function declareRoutes(event, files) {
  const isFile = { or: files.map((pathname) => ({ urlPattern: { pathname } })) };
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: { pathname: `${DOOR}*` } }, source: "network" },
      { condition: isFile, source: { cacheName: CACHE } },
      { condition: { not: { requestMode: "navigate" } }, source: "network" },
    ]);
  } catch {
    // It knows only a part of this; the listener below does the same.
  }
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX) && name !== CACHE) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await forgetExpired();
}

// Requests ----------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || pathname.startsWith(DOOR)) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (FILE.test(pathname)) event.respondWith(openFile(request));
});

/** Whatever the network answers is shown, failures of the server too, however long it takes. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    event.waitUntil(forgetExpired());
    const kept = await caches.match(OFFLINE, { cacheName: CACHE, ignoreVary: true });
    if (!kept || event.request.destination !== "document") throw error;
    return kept;
  }
}

async function openFile(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

// Pushes ------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => event.waitUntil(Promise.all([show(event.data), forgetExpired()])));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(event)));

/** Every push is shown, also one that cannot be read: browsers take the permission back from sites that stay silent. */
async function show(data) {
  const { title, body, tag, path, at } = read(data);
  await self.registration.showNotification(title || "Quad", {
    body: body ?? "Something new on Quad",
    tag: tag || "quad",
    // The newer one takes the place of the older, and is heard too.
    renotify: true,
    timestamp: Date.parse(at) || Date.now(),
    icon: "/icons/quad-192.png",
    data: { path },
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Opens a path in a window of Quad, except a scanner's, else in a new one. */
async function open(path) {
  const address = addressOf(path);
  const windows = await self.clients.matchAll({ type: "window" });
  const [window] = windows.filter(({ url }) => !new URL(url).pathname.startsWith(DOOR));
  if (!window) return self.clients.openWindow(address);
  // Either may be refused, for example by a window that was closed at this moment.
  await window.focus().catch(() => undefined);
  await window.navigate(address).catch(() => self.clients.openWindow(address));
}

function addressOf(path) {
  const { origin } = self.location;
  try {
    const address = new URL(path, origin);
    if (typeof path === "string" && address.origin === origin) return address.href;
  } catch {
    // Not an address. Safari knows no URL.canParse before 17, and nothing adds it to a worker.
  }
  return origin + NOTIFICATIONS;
}

/** The browser has replaced its subscription. If this fails, the next opening of Quad subscribes anew. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options))) ?? undefined;
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch("/api/push", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Quad": "1" },
    body: JSON.stringify({ endpoint, keys, ...(oldSubscription && { replaces: oldSubscription.endpoint }) }),
  });
  if (answer.status === 401) indexedDB.deleteDatabase(TICKETS);
}

// Tickets -----------------------------------------------------------------------------------------

/** Removes the tickets of this device if their time has ended. */
async function forgetExpired() {
  const until = await keptUntil().catch(() => undefined);
  if (until !== undefined && !(Date.parse(until) > Date.now())) indexedDB.deleteDatabase(TICKETS);
}

/** Undefined without stored tickets. */
function keptUntil() {
  return new Promise((resolve) => {
    const opening = indexedDB.open(TICKETS);
    // There is no database, and this must not create one.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const reading = opening.result.transaction("kept").objectStore("kept").getAll();
      reading.onerror = () => resolve(undefined);
      reading.onsuccess = () => resolve(reading.result[0]?.savedUntil);
      opening.result.close();
    };
  });
}
