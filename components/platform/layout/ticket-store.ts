import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DAY_MS } from "@/lib/platform/time/units";
import { dayIn } from "@/lib/platform/time/zone";
import type { KeptTicketsJson } from "@/lib/taking-part/registrations/calls";

/** A device's store for an account: the last answer of GET /api/tickets. Times are ISO 8601 instants. */
export type KeptTickets = KeptTicketsJson & {
  account: string;
  /** By the device's clock. */
  savedAt: string;
};

interface Schema extends DBSchema {
  kept: { key: string; value: KeptTickets };
}

/** More days of one event are not marked. */
const DAYS_MAX = 31;

/** The days on which the confirmed tickets are for, each in the zone of its event. */
export function daysOf(tickets: KeptTicketsJson["tickets"]): string[] {
  const days = tickets.flatMap(({ status, startsAt, endsAt, timeZone }) => {
    if (status !== "confirmed" || !startsAt) return [];
    const [first, last] = [Date.parse(startsAt), Date.parse(endsAt ?? startsAt)];
    const between = Array.from({ length: DAYS_MAX }, (_, day) => first + day * DAY_MS).filter((at) => at < last);
    return [...between, last].map((at) => dayIn(timeZone, new Date(at)));
  });
  return [...new Set(days)];
}

/** Opens the database for a moment, so that it can be deleted at any time (components/platform/layout/app-worker.ts). */
async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>("quad-tickets", 1, {
    upgrade: (made) => {
      made.createObjectStore("kept", { keyPath: "account" });
    },
    blocking: (_former, _next, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Stores an account's tickets in place of all others.
 * @param isMine is asked when the database is held: whether the account is still logged in. A log-out removes its cookies before it deletes
 * the database, so it either comes before this question or deletes what is stored.
 * @returns whether it stored them
 */
export function storeTickets(kept: KeptTickets, isMine: () => boolean): Promise<boolean> {
  return withDatabase(async (database) => {
    const transaction = database.transaction("kept", "readwrite");
    // Waits for its turn.
    await transaction.store.count();
    const isStored = isMine();
    if (isStored) {
      await transaction.store.clear();
      await transaction.store.put(kept);
    }
    await transaction.done;
    return isStored;
  });
}

/** The tickets on this device, unless their time has ended; undefined if there are none. */
export function loadTickets(): Promise<KeptTickets | undefined> {
  return withDatabase(async (database) => {
    const [kept] = await database.getAll("kept");
    return kept?.savedUntil && Date.parse(kept.savedUntil) > Date.now() ? kept : undefined;
  });
}
