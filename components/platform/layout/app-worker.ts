import { forgetOthersDrafts } from "@/components/platform/forms/draft-storage";
import { forgetTickets, readMark, TICKETS_NAME, type TicketsMark } from "@/components/platform/layout/tickets-mark";
import { announceSession, readSession } from "@/components/platform/layout/use-session";
import { read } from "@/lib/site/api-client/client";

const ASKED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

const studentId = (): string | undefined => {
  const session = readSession();
  return session?.type === "user" ? session.userId : undefined;
};

/**
 * For students alone; other visitors get null, and so do browsers without service workers. Resolves when the worker is active; never
 * rejects.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!studentId() || !("serviceWorker" in navigator)) return null;
  try {
    const registration = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    return registration.active || (await becomesActive(registration.installing ?? registration.waiting)) ? registration : null;
  } catch {
    return null;
  }
}

/** False if the page for places without network could not be stored. */
function becomesActive(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === "activated") resolve(true);
      if (!worker || worker.state === "redundant") resolve(false);
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** Removes the worker and the stored page, for the log-out. Never rejects. */
export async function removeWorker(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of registrations) if (new URL(registration.scope).pathname === "/") await registration.unregister();
    for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith("quad-app ")) await caches.delete(name);
  } catch {
    // The browser keeps nothing.
  }
}

/**
 * Asks for the student's tickets and stores them in place of the former ones. Never rejects.
 * @returns whether tickets can be stored here; undefined if the server did not answer with any, or the account has changed meanwhile
 */
export async function keepTickets(account = studentId()): Promise<boolean | undefined> {
  if (!account) return undefined;
  const answer = await read("GET /api/tickets").catch(() => undefined);
  if (!answer) return undefined;
  try {
    const { storeTickets, daysOf } = await import("@/components/platform/layout/ticket-store");
    const isMine = () => studentId() === account;
    if (!(await storeTickets({ account, ...answer, savedAt: new Date().toISOString() }, isMine))) return undefined;
    const until = answer.savedUntil ? Date.parse(answer.savedUntil) : null;
    const mark: TicketsMark = { account, askedAt: Date.now(), until, days: daysOf(answer.tickets) };
    localStorage.setItem(TICKETS_NAME, JSON.stringify(mark));
    announceSession();
    // The log-out may have come between the two.
    if (!isMine()) await forgetTickets();
    return true;
  } catch {
    return false;
  }
}

/** An idle page's work for the tickets on this device, for the drafts of this tab, and for the installed app. */
export async function tend(): Promise<void> {
  const mark = readMark();
  const session = readSession();
  if (session) forgetOthersDrafts(session.userId);
  const isForeign = mark && session && session.userId !== mark.account;
  if (isForeign || (mark?.until && mark.until <= Date.now())) await forgetTickets();
  // Also without a log-in: the refusal removes the tickets.
  else if (mark && Date.now() - mark.askedAt > ASKED_AGAIN_AFTER_MS) await keepTickets(mark.account);
  if (matchMedia("(display-mode: standalone)").matches) await registerWorker();
}
