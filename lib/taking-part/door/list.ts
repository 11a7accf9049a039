import "server-only";
import type { Organiser } from "@/lib/identity/organisers/service";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { listExpiresAt } from "@/lib/taking-part/door/policy";
import * as door from "@/lib/taking-part/door/repository";
import { ticketPublicKey } from "@/lib/taking-part/registrations/ticket";

/**
 * Most people of a list; a device at a larger event decides by the signature alone while it is offline. Source: contract organisers 8.2.
 */
export const LIST_MAX = 20_000;
/** A device that missed more changes gets the whole list. */
const CHANGES_MAX = 2000;
/** A whole list of 20,000 is some megabytes and half a second of the database. */
const inTurn = limitConcurrency({ atOnce: 2, waitingAtMost: 200 });

const COUNTED_EVENTS_MAX = 500;
/** The last counts of each event: they stay as they are while the list's number does. */
const counted = new Map<string, door.CountedDoor>();

function remember(eventId: string, now: door.CountedDoor): door.CountedDoor {
  counted.delete(eventId);
  counted.set(eventId, { rev: now.rev, counts: now.counts });
  const [oldest] = counted.keys();
  if (oldest && counted.size > COUNTED_EVENTS_MAX) counted.delete(oldest);
  return now;
}

/** Concurrent calls share a query. */
const countOnce = batchByKey(async (eventId: string, asked: number[]) => {
  const now = await door.count(eventId);
  return asked.map(() => now && remember(eventId, now));
}, 1000);

/** How many are confirmed and in, and the list's number. @throws AppError event_not_found */
export async function getCounts(eventId: string): Promise<door.CountedDoor> {
  const now = await countOnce(eventId, 0);
  if (!now) throw new AppError("event_not_found", { eventId });
  return now;
}

export type RenderedDoorList = door.CountedDoor & {
  /** Rows as JSON, without the brackets: everybody, or those that changed. */
  people: string;
  /** Whether these are everybody. */
  isWhole: boolean;
  /** The facts that a device keeps with the list; only when the list was not asked for by its changes. */
  kept: { event: door.DoorEvent; publicKey: string; expiresAt: Date } | null;
};

/**
 * The door's list: everybody who is confirmed, or what changed after a number. An unknown number gives everybody; so does one that is far behind.
 * Without news this is one query by a key.
 * @throws AppError event_not_found, server_busy
 * Source: contract organisers 8.2.
 */
export async function readList({ event: { id } }: Organiser<"check_in">, after?: number): Promise<RenderedDoorList> {
  if (after === undefined) return readWhole(id);
  const rev = await door.findRev(id);
  if (rev === null) throw new AppError("event_not_found", { id });
  if (after > rev) return readWhole(id);
  if (after === rev) {
    const known = counted.get(id);
    const now = known?.rev === rev ? known : await getCounts(id);
    // Somebody came in between; the next call tells who.
    return { rev, counts: now.counts, people: "", isWhole: false, kept: null };
  }
  const changes = await door.readChanges(id, after, CHANGES_MAX);
  if (!changes) throw new AppError("event_not_found", { id });
  if (changes.people === null) return readWhole(id);
  return { ...remember(id, changes), people: changes.counts.confirmed > LIST_MAX ? "" : changes.people, isWhole: false, kept: null };
}

/** Most people that a search names. Source: contract organisers 8.2. */
const FOUND_MAX = 20;

/**
 * The confirmed people whose names contain a text, by name, at most 20: for scanners at an event whose list is too long for a device.
 * @throws AppError event_not_found
 */
export async function searchList({ event: { id } }: Organiser<"check_in">, text: string): Promise<RenderedDoorList> {
  const [{ rev, counts }, people] = await Promise.all([getCounts(id), door.searchPeople(id, text, FOUND_MAX)]);
  return { rev, counts, people, isWhole: false, kept: null };
}

async function readWhole(id: string): Promise<RenderedDoorList> {
  const [list, event] = await Promise.all([readWholeOnce(id, 0), door.findEvent(db, id)]);
  if (!list || !event) throw new AppError("event_not_found", { id });
  const kept = { event, publicKey: ticketPublicKey(), expiresAt: listExpiresAt(event) };
  return { rev: list.rev, counts: list.counts, people: list.people ?? "", isWhole: list.people !== null, kept };
}

/** Many devices open at the same moment; they share the list that is read then. */
const readWholeOnce = batchByKey(async (eventId: string, asked: number[]) => {
  const list = await inTurn(() => door.readWholeList(eventId, LIST_MAX));
  if (list) remember(eventId, list);
  return asked.map(() => list);
}, 1000);
