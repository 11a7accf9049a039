// The service worker of /door/: it stores the scanner for places without network, and answers for no other page. Written by hand, because
// it stores only one page with its files (docs/decisions/023-offline-check-in.md).

importScripts("/kept-page.js");
const { FILE, keepFiles, filesOf, keepPage, pause } = self.keptPage;

/** The scanner's page without query: a shell that contains no name and no number. */
const SHELL = /^\/door\/([^/]+)$/;
/** A slower network is treated as none. */
const ANSWERS_WITHIN_MS = 3000;

/** Every shell has a cache of its own, so that replacing one does not affect the others. */
const cacheName = (path) => `quad-door ${path}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate" && SHELL.test(pathname)) event.respondWith(openShell(event, pathname));
  else if (FILE.test(pathname)) event.respondWith(openFile(request));
});

/** The page names the files that it has loaded, when it is opened and after it loads more. The answer means that it now works offline. */
self.addEventListener("message", (event) => {
  const { pathname } = new URL(event.source.url);
  if (!SHELL.test(pathname)) return;
  const files = event.data.files.filter((file) => FILE.test(file));
  event.waitUntil(keepWhole(pathname, files).then(() => event.ports[0].postMessage("kept")));
});

/** The page from the network, which replaces the stored one; the stored one if there is no usable answer in time. */
async function openShell(event, path) {
  const kept = await caches.match(path, { cacheName: cacheName(path) });
  const asked = fetch(event.request);
  const stored = asked.then((response) => store(path, response.clone()));
  // If a page could not be stored whole, the stored one stays.
  event.waitUntil(stored.catch(() => undefined));
  if (!kept) return asked;
  const answer = await Promise.race([asked.catch(() => undefined), pause(ANSWERS_WITHIN_MS)]);
  if (!answer || answer.status >= 500) return kept;
  // A person who was removed from the team can still send this device's scans.
  if (isRefusal(answer) && (await hasWaitingScans(path))) return kept;
  return answer;
}

const isRefusal = ({ status }) => status === 403 || status === 404;

async function store(path, response) {
  if (response.ok && !response.redirected) return keepShell(path, response);
  if (isRefusal(response) && !(await hasWaitingScans(path))) await caches.delete(cacheName(path));
}

async function keepShell(path, response) {
  await keepPage(await caches.open(cacheName(path)), path, response);
}

/** Stores the page and all its files, and removes files of former builds. */
async function keepWhole(path, files) {
  const cache = await caches.open(cacheName(path));
  if (!(await cache.match(path))) await store(path, await fetch(path));
  await keepFiles(cache, files);
  const shell = await cache.match(path);
  if (!shell) throw new Error("This page cannot be kept");
  const needed = new Set([path, ...files, ...(await filesOf(shell))]);
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function openFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Whether check-ins for this event wait on this device. components/taking-part/door/store.ts makes the database. */
function hasWaitingScans(path) {
  const [, eventId] = SHELL.exec(path);
  return new Promise((resolve) => {
    const opening = indexedDB.open("quad-door");
    // There is no database, and this must not create one.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      if (!opening.result.objectStoreNames.contains("queue")) return resolve(false);
      const counting = opening.result.transaction("queue").objectStore("queue").index("eventId").count(eventId);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result > 0);
      };
    };
  });
}
