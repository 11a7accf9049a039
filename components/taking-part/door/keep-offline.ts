import { doorPath } from "@/lib/identity/pages/paths";

const FILE = /^\/_next\/static\//;

/**
 * Lets the service worker store this page with all files that it has loaded. Resolves when the page works offline; never rejects.
 * @returns whether it does: browsers without service workers, or with a full disk, store nothing
 */
export async function keepOffline(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register("/door-worker.js", { scope: doorPath("") });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
    });
    active?.postMessage({ files: loadedFiles() }, [port2]);
    await kept;
    return true;
  } catch {
    return false;
  }
}

function loadedFiles(): string[] {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => FILE.test(path)))];
}

/** Removes the stored check-in pages: that of one event, or all. */
export async function forgetOffline(eventId = ""): Promise<void> {
  for (const name of (await globalThis.caches?.keys()) ?? [])
    if (name.startsWith(`quad-door ${doorPath(eventId)}`)) await caches.delete(name);
}
