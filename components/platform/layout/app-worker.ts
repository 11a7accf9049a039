"use client";

import { useEffect, useRef } from "react";
import { announceSession, readSession, useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { SIGNED_OUT } from "@/lib/platform/http/client";
import { read } from "@/lib/site/api-client/client";

/** The name of the database (components/platform/layout/ticket-store.ts), and of the mark that says that it is there. */
const NAME = "quad-tickets";
const ASKED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** For pages that load none of the database's code. Times are in milliseconds. */
type TicketsMark = {
  account: string;
  askedAt: number;
  /** The time until which tickets are kept; null if there are none. */
  until: number | null;
  /** The days of tickets that are confirmed, as `YYYY-MM-DD`: the tab bar tells when one is for today (session-script.ts). */
  days: string[];
};

function readMark(): TicketsMark | null {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "null");
  } catch {
    // The browser refuses storage.
    return null;
  }
}

/** Whether tickets of the visitor, or of a student whose log-in has expired, are on this device. For display only. */
export function hasTickets(): boolean {
  const mark = readMark();
  return mark !== null && mark.until !== null && mark.until > Date.now() && (readSession()?.userId ?? mark.account) === mark.account;
}

/** Calls the function when another tab stores or removes tickets. @returns a function that ends this */
export function watchTickets(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === NAME) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

const studentId = (): string | undefined => {
  const session = readSession();
  return session?.type === "user" ? session.userId : undefined;
};

/** For students alone; other visitors get null, and so do browsers without service workers. Resolves when the worker is active; never rejects. */
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
    localStorage.setItem(NAME, JSON.stringify(mark));
    announceSession();
    // The log-out may have come between the two.
    if (!isMine()) await forgetTickets();
    return true;
  } catch {
    return false;
  }
}

/** Removes all tickets from this device, in every tab. Never rejects. Source: contract app 4. */
export async function forgetTickets(): Promise<void> {
  try {
    // Other tabs open the database for moments only. A deletion that waits for one of them happens after it.
    await new Promise<void>((resolve) => {
      const deletion = indexedDB.deleteDatabase(NAME);
      for (const event of ["success", "error", "blocked"]) deletion.addEventListener(event, () => resolve());
    });
    localStorage.removeItem(NAME);
    announceSession();
  } catch {
    // The browser refuses storage.
  }
}

/** An idle page's work for the tickets on this device, and for the installed app. */
async function tend(): Promise<void> {
  const mark = readMark();
  const session = readSession();
  const isForeign = mark && session && session.userId !== mark.account;
  if (isForeign || (mark?.until && mark.until <= Date.now())) await forgetTickets();
  // Also without a log-in: the refusal removes the tickets.
  else if (mark && Date.now() - mark.askedAt > ASKED_AGAIN_AFTER_MS) await keepTickets(mark.account);
  if (matchMedia("(display-mode: standalone)").matches) await registerWorker();
}

/** Tends the tickets on this device while a page is open: when it is idle, and when the log-in ends. It shows nothing. */
export function AppWorker() {
  const session = useSession();
  const account = useRef<string>(undefined);
  useEffect(() => {
    if (account.current && account.current !== session?.userId) forgetTickets();
    account.current = session?.userId;
    return whenIdle(tend);
  }, [session]);
  useEffect(() => {
    const onSignedOut = () => void (readMark() && forgetTickets());
    addEventListener(SIGNED_OUT, onSignedOut);
    return () => removeEventListener(SIGNED_OUT, onSignedOut);
  }, []);
  return null;
}
