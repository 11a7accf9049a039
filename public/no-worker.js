// Answers for /worker.js in a build without one (next.config.mjs): removes the worker of the site and what it stored.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("quad-app ")) await caches.delete(name);
  await self.registration.unregister();
}
