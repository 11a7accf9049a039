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
 * Limit of people in a list; at a larger event a device that is offline decides by the signature alone. Source: contract organisers 8.2.
 */
export const LIST_MAX = 20_000;
/** A device that missed more changes gets the whole list. */
const CHANGES_MAX = 2000;
/** A whole list of 20,000 is some megabytes and half a second of the database. */
const inTurn = limitConcurrency({ atOnce: 2, waitingAtMost: 200 });

const COUNTED_EVENTS_MAX = 500;
/** The last counts of each event: they stay the same as long as the list's number. */
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

/** The numbers of confirmed and of checked-in people, and the list's number. @throws AppError event_not_found */
export async function getCounts(eventId: string): Promise<door.CountedDoor> {
  const now = await countOnce(eventId, 0);
  if (!now) throw new AppError("event_not_found", { eventId });
  return now;
}

export type RenderedDoorList = door.CountedDoor & {
  /** Rows as JSON, without the brackets: all people, or the changed ones. */
  people: string;
  /** Whether these are all people. */
  isWhole: boolean;
  /** The facts that a device stores with the list; absent when only the list's changes were requested. */
  kept: { event: door.DoorEvent; expiresAt: Date } | null;
  /** The key that checks tickets: with all people, and for a device that has another one. */
  publicKey: string | null;
};

/** The number of a device's list, and its key. Pages of earlier versions send no key. */
type Known = { after?: number | undefined; publicKey?: string | undefined };

/**
 * The check-in list: all confirmed people, or the changes after a number. An unknown number gives all people; so does a number that is far
 * behind. Without news this is one query by a key. A changed secret of tickets changes no number, so the key is compared apart.
 * @throws AppError event_not_found, server_busy Source: contract organisers 8.2.
 */
export async function readList({ event: { id } }: Organiser<"check_in">, { after, publicKey }: Known): Promise<RenderedDoorList> {
  const list = after === undefined ? await readWhole(id) : await readSince(id, after);
  const isKeyNew = publicKey !== undefined && publicKey !== ticketPublicKey();
  return { ...list, publicKey: list.kept || isKeyNew ? ticketPublicKey() : null };
}

type List = Omit<RenderedDoorList, "publicKey">;

async function readSince(id: string, after: number): Promise<List> {
  const rev = await door.findRev(id);
  if (rev === null) throw new AppError("event_not_found", { id });
  if (after > rev) return readWhole(id);
  if (after === rev) {
    const known = counted.get(id);
    const now = known?.rev === rev ? known : await getCounts(id);
    // A person was checked in between; the next call contains them.
    return { rev, counts: now.counts, people: "", isWhole: false, kept: null };
  }
  const changes = await door.readChanges(id, after, CHANGES_MAX);
  if (!changes) throw new AppError("event_not_found", { id });
  // A device that has everyone learns from the whole list that it can no longer follow.
  if (changes.people === null || changes.counts.confirmed > LIST_MAX) return readWhole(id);
  return { ...remember(id, changes), people: changes.people, isWhole: false, kept: null };
}

/** Limit of people in the result of a search. Source: contract organisers 8.2. */
const FOUND_MAX = 20;

/**
 * The confirmed people whose names contain a text, by name, up to 20: for scanners at an event whose list is too long for a device.
 * @throws AppError event_not_found
 */
export async function searchList({ event: { id } }: Organiser<"check_in">, text: string): Promise<RenderedDoorList> {
  const [{ rev, counts }, people] = await Promise.all([getCounts(id), door.searchPeople(id, text, FOUND_MAX)]);
  return { rev, counts, people, isWhole: false, kept: null, publicKey: null };
}

async function readWhole(id: string): Promise<List> {
  const [list, event] = await Promise.all([readWholeOnce(id, 0), door.findEvent(db, id)]);
  if (!list || !event) throw new AppError("event_not_found", { id });
  const kept = { event, expiresAt: listExpiresAt(event) };
  return { rev: list.rev, counts: list.counts, people: list.people ?? "", isWhole: list.people !== null, kept };
}

/** Many devices open at the same moment; they share one reading of the list. */
const readWholeOnce = batchByKey(async (eventId: string, asked: number[]) => {
  const list = await inTurn(() => door.readWholeList(eventId, LIST_MAX));
  if (list) remember(eventId, list);
  return asked.map(() => list);
}, 1000);
