"use client";

import { readStored } from "@/components/platform/layout/read-stored";
import { announceSession, readSession } from "@/components/platform/layout/use-session";

/** The name of the database (components/platform/layout/ticket-store.ts), and of the mark that says that it is there. */
export const TICKETS_NAME = "quad-tickets";

/** For pages that load none of the database's code. Times are in milliseconds. */
export type TicketsMark = {
  account: string;
  askedAt: number;
  /** The time until which tickets are kept; null if there are none. */
  until: number | null;
  /** The days of tickets that are confirmed, as `YYYY-MM-DD`: the tab bar tells when one is for today (session-script.ts). */
  days: string[];
};

export const readMark = (): TicketsMark | null => readStored(TICKETS_NAME);

/** Whether tickets of the visitor, or of a student whose log-in has expired, are on this device. For display only. */
export function hasTickets(): boolean {
  const mark = readMark();
  return mark !== null && mark.until !== null && mark.until > Date.now() && (readSession()?.userId ?? mark.account) === mark.account;
}

/** Calls the function when another tab stores or removes tickets. @returns a function that ends this */
export function watchTickets(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TICKETS_NAME) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** Removes all tickets from this device, in every tab. Never rejects. Source: contract app 4. */
export async function forgetTickets(): Promise<void> {
  try {
    // Other tabs open the database for moments only. A deletion that waits for one of them happens after it.
    await new Promise<void>((resolve) => {
      const deletion = indexedDB.deleteDatabase(TICKETS_NAME);
      for (const event of ["success", "error", "blocked"]) deletion.addEventListener(event, () => resolve());
    });
    localStorage.removeItem(TICKETS_NAME);
    announceSession();
  } catch {
    // The browser refuses storage.
  }
}
