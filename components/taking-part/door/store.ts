import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { markDoorData } from "@/components/platform/layout/door-data";
import type { DoorPerson } from "@/components/taking-part/door/judge";
import type { ScanStore, WaitingScan } from "@/components/taking-part/door/outbox";
import type { ListJson } from "@/lib/taking-part/door/calls";
import type { ScanResult } from "@/lib/taking-part/door/policy";

const NAME = "quad-door";

export type ListCounts = ListJson["counts"];

/** The list of an event without its people. Times are ISO 8601 instants. */
export type KeptList = {
  rev: number;
  counts: ListCounts;
  event: NonNullable<ListJson["event"]>;
  publicKey: string;
  expiresAt: string;
  /** False if the event's list is too long for a device, so that it has no people. */
  isWhole: boolean;
  /** By the device's clock. */
  receivedAt: string;
  /** The lead of the server's clock over the device's. */
  clockOffsetMs: number;
};

/** Whether the list's time has ended, by the server's clock. */
export const isExpired = ({ expiresAt, clockOffsetMs }: Pick<KeptList, "expiresAt" | "clockOffsetMs">): boolean =>
  new Date(expiresAt).getTime() <= Date.now() + clockOffsetMs;

/** One of the last ten scans. The person's name is in the list. */
export type RecentScan = {
  id: string;
  registrationId?: string;
  result: ScanResult | "unlisted";
  /** By the device's clock. */
  at: string;
  via: "camera" | "reader" | "search" | "list";
  /** The time of the person's check-in, or of the registration's end. */
  since: string | null;
  /** Another event's name, for a ticket of that event. */
  event?: string;
  isWaiting: boolean;
};

/** Settings of an account on this device. */
export type Device = {
  deviceId: string;
  name: string;
  mode: "confirm" | "express";
  isMuted: boolean;
  /** The light scheme, for use outdoors. */
  isLight: boolean;
  /** Whether the device has asked for its name. */
  isAsked: boolean;
};

type Owned = { account: string; eventId: string };
interface Schema extends DBSchema {
  lists: { key: [string, string]; value: Owned & KeptList };
  people: { key: [string, string, string]; value: Owned & DoorPerson };
  recent: { key: [string, string]; value: Owned & { scans: RecentScan[] } };
  queue: {
    key: number;
    value: Owned & { order?: number; waiting: WaitingScan };
    indexes: { id: string; event: [string, string]; eventId: string };
  };
  devices: { key: string; value: Device & { account: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("lists", { keyPath: ["account", "eventId"] });
      db.createObjectStore("people", { keyPath: ["account", "eventId", "r"] });
      db.createObjectStore("recent", { keyPath: ["account", "eventId"] });
      db.createObjectStore("devices", { keyPath: "account" });
      const queue = db.createObjectStore("queue", { keyPath: "order", autoIncrement: true });
      queue.createIndex("id", "waiting.scan.id", { unique: true });
      queue.createIndex("event", ["account", "eventId"]);
      // public/door-worker.js reads it without knowing the account.
      queue.createIndex("eventId", "eventId");
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const everyPersonOf = (account: string, eventId: string) => IDBKeyRange.bound([account, eventId], [account, eventId, []]);

/** The data of one account at one event on this device. Source: contract organisers 8.4. */
export function doorStore(account: string, eventId: string) {
  const owned = { account, eventId };
  const key: [string, string] = [account, eventId];

  const queue: ScanStore = {
    async add(waiting) {
      const transaction = (await database()).transaction("queue", "readwrite", { durability: "strict" });
      await Promise.all([transaction.store.add({ ...owned, waiting }), transaction.done]);
    },
    async list() {
      return (await (await database()).getAllFromIndex("queue", "event", key)).map(({ waiting }) => waiting);
    },
    async update(waiting) {
      const transaction = (await database()).transaction("queue", "readwrite");
      const order = await transaction.store.index("id").getKey(waiting.scan.id);
      if (order !== undefined) await transaction.store.put({ ...owned, order, waiting });
      await transaction.done;
    },
    async remove(ids) {
      const transaction = (await database()).transaction("queue", "readwrite");
      for (const id of ids) {
        const order = await transaction.store.index("id").getKey(id);
        if (order !== undefined) await transaction.store.delete(order);
      }
      await transaction.done;
    },
  };

  return {
    queue,

    /** The stored list; undefined if there is none. */
    async load() {
      const db = await database();
      const [list, people, recent] = await Promise.all([
        db.get("lists", key),
        db.getAll("people", everyPersonOf(account, eventId)),
        db.get("recent", key),
      ]);
      return { list, people, recent: recent?.scans ?? [] };
    },

    /** Stores a list in one step with its people: all of them with `replacesAll`, otherwise the changed ones. */
    async saveList(list: KeptList, people: readonly DoorPerson[], replacesAll: boolean): Promise<void> {
      const transaction = (await database()).transaction(["lists", "people"], "readwrite");
      const store = transaction.objectStore("people");
      if (replacesAll) store.delete(everyPersonOf(account, eventId));
      for (const person of people) store.put({ ...owned, ...person });
      transaction.objectStore("lists").put({ ...owned, ...list });
      await transaction.done;
    },

    async saveRecent(scans: RecentScan[]): Promise<void> {
      await (await database()).put("recent", { ...owned, scans });
    },

    /** Removes the list and its names; waiting scans stay. */
    wipeList: () => wipeList(account, eventId),

    /** Removes all data of this event, including waiting scans. */
    async wipeEvent(): Promise<void> {
      await wipeList(account, eventId);
      const transaction = (await database()).transaction("queue", "readwrite");
      for (const order of await transaction.store.index("event").getAllKeys(key)) await transaction.store.delete(order);
      await transaction.done;
    },
  };
}
export type DoorStore = ReturnType<typeof doorStore>;

async function wipeList(account: string, eventId: string): Promise<void> {
  const transaction = (await database()).transaction(["lists", "people", "recent"], "readwrite");
  transaction.objectStore("lists").delete([account, eventId]);
  transaction.objectStore("people").delete(everyPersonOf(account, eventId));
  transaction.objectStore("recent").delete([account, eventId]);
  await transaction.done;
}

/** The account's settings on this device; the defaults if there are none. */
export async function loadDevice(account: string): Promise<Device> {
  const db = await database();
  const known = await db.get("devices", account);
  if (known) return known;
  const device: Device = { deviceId: crypto.randomUUID(), name: "", mode: "confirm", isMuted: false, isLight: false, isAsked: false };
  await db.put("devices", { account, ...device });
  markDoorData(true);
  return device;
}

export async function saveDevice(account: string, device: Device): Promise<void> {
  await (await database()).put("devices", { ...device, account });
}

/** Removes the lists of other accounts, and those whose time has ended. Source: contract organisers 8.4. */
export async function wipeForeignLists(account: string): Promise<void> {
  for (const list of await (await database()).getAll("lists")) {
    if (list.account !== account || isExpired(list)) await wipeList(list.account, list.eventId);
  }
}

/** The events with waiting scans of this account, and their numbers. */
export async function listWaiting(account: string): Promise<{ eventId: string; count: number }[]> {
  const all = await (await database()).getAll("queue");
  const counts = new Map<string, number>();
  for (const { account: owner, eventId } of all) if (owner === account) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return [...counts].map(([eventId, count]) => ({ eventId, count }));
}

/** Removes all data of an account from this device. */
export async function wipeAccount(account: string): Promise<void> {
  const db = await database();
  for (const { account: owner, eventId } of await db.getAll("lists")) if (owner === account) await wipeList(account, eventId);
  for (const { eventId } of await listWaiting(account)) await doorStore(account, eventId).wipeEvent();
  await db.delete("devices", account);
  if ((await db.count("devices")) === 0) markDoorData(false);
}
