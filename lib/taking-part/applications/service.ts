import "server-only";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import { type LockedEvent, lockEvent } from "@/lib/catalogue/seats/change-seats";
import { admitEntry, decideEntries, keepTeam, moveEntry, takeOffEntry } from "@/lib/catalogue/seats/entries";
import { type OrganiserActed, recordOrganiserActs } from "@/lib/identity/audit/record";
import { hasRight } from "@/lib/identity/organisers/policy";
import { ensureShown, type Organiser } from "@/lib/identity/organisers/service";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import type { DecidedJson } from "@/lib/taking-part/applications/calls";
import { readCursor, writeCursor } from "@/lib/taking-part/applications/cursor";
import * as entries from "@/lib/taking-part/applications/repository";
import type { AdmitBody, DecideBody, EntriesQuery, MoveBody } from "@/lib/taking-part/applications/schema";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { findTeam, type Team } from "@/lib/taking-part/joining/team";

export type { StatusCount } from "@/lib/taking-part/applications/repository";

/** Limit of actions shown for each entry. */
const ACTS_SHOWN = 5;

export type Entry = entries.EntryHead & { members: entries.EntryMember[]; acts: entries.EntryActRow[] };
export type EntriesPage = { entries: Entry[]; counts: entries.StatusCount[]; nextCursor: string | null };

/**
 * A page of an event's entries: those in line by place, the others oldest first. Only the club sees the reasons of organisers.
 * @throws AppError validation_failed (the cursor) Source: contract joining 3 and 12.
 */
export async function listEntries(
  by: Organiser<"read_people">,
  { status, q, limit, cursor }: EntriesQuery,
  now = new Date(),
): Promise<EntriesPage> {
  const after = cursor ? readCursor(cursor) : undefined;
  const eventId = by.event.id;
  const [found, counts] = await Promise.all([
    entries.listHeads(eventId, { statuses: status, q, limit: limit + 1, after, now }),
    entries.countByStatus(eventId, now),
  ]);
  const shown = fitting(await addPeople(by, found.slice(0, limit), now));
  const last = shown.length < found.length ? shown.at(-1) : undefined;
  return { entries: shown, counts, nextCursor: last ? writeCursor(last) : null };
}

/** Limit for the entries of a page, in bytes of JSON, which the documented JSON does not exceed. Source: contract base 5. */
const PAGE_MAX_BYTES = 1_400_000;

/** The first entries that fit into a page. The longest entry, a team of twenty, fits alone. */
function fitting(all: Entry[]): Entry[] {
  let bytes = 0;
  return all.filter((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes <= PAGE_MAX_BYTES;
  });
}

/** Upper bound; when these have ended, the next ones are shown. */
const OFFERS_MAX = 100;

/** The open offers of an event, oldest first. */
export async function listOffers(by: Organiser<"read_people">, now = new Date()): Promise<Entry[]> {
  const page = { statuses: ["held"] as const, q: "", limit: OFFERS_MAX, after: undefined, offersOnly: true, now };
  return addPeople(by, await entries.listHeads(by.event.id, page), now);
}

async function addPeople(by: Organiser<"read_people">, heads: entries.EntryHead[], now: Date): Promise<Entry[]> {
  const eventId = by.event.id;
  const idsOf = (isTeam: boolean) => heads.filter(({ team }) => (team !== null) === isTeam).map(({ id }) => id);
  const [members, acts] = await Promise.all([
    entries.listMembers(eventId, { teamIds: idsOf(true), soloIds: idsOf(false) }, now),
    entries.listActs(
      eventId,
      heads.map(({ id }) => id),
      ACTS_SHOWN,
    ),
  ]);
  const [membersOf, actsOf] = [byEntry(members), byEntry(acts)];
  const isOfClub = hasRight(by.role, "change_people");
  return heads.map((head) => ({
    ...head,
    members: (membersOf.get(head.id) ?? []).map((member) => (isOfClub ? member : { ...member, decisionReason: null })),
    acts: (actsOf.get(head.id) ?? []).map((act) => (isOfClub ? act : { ...act, reason: null })),
  }));
}

function byEntry<Row extends { entryId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.entryId, [...(groups.get(row.entryId) ?? []), row]);
  return groups;
}

// Acts -------------------------------------------------------------------------------------------

type Changer = Organiser<"change_people">;

/** An action on an entry. Everyone who may read the log reads `changes`. */
type Done = Pick<OrganiserActed, "act" | "changes"> & { entry: Pick<entries.FoundEntry, "id" | "kind">; reason: string | undefined };

/**
 * Changes entries of an event that is not over, and logs it in the same transaction: the log gets the action, the entry also gets the
 * reason. Public pages that show the seats expire.
 * @throws AppError event_not_found, event_cancelled, event_hidden, event_over
 */
function change<T>(by: Changer, now: Date, work: (tx: Tx, event: LockedEvent) => Promise<{ result: T; done: Done[] }>): Promise<T> {
  const eventId = by.event.id;
  ensureShown(by);
  return withLockedEvent(eventId, now, async (tx, event) => {
    if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    if (event.overAt <= now) throw new AppError("event_over", { eventId });
    const { result, done } = await work(tx, event);
    await record(tx, by, done, now);
    // Lists show the capacity too.
    if (done.some(({ changes }) => changes?.capacity)) await expireEvents(tx, [shownOf(by)]);
    return result;
  });
}

const shownOf = ({ event: { id, clubId, collegeId } }: Changer) => ({
  id,
  club: clubId ? { id: clubId } : null,
  college: collegeId ? { id: collegeId } : null,
});

async function record(tx: Tx, by: Changer, done: readonly Done[], at: Date): Promise<void> {
  if (done.length === 0) return;
  const acts = done.map(({ act, entry, reason }) => ({ act, entryId: entry.id, reason: reason ?? null }));
  await entries.createActs(tx, acts, { eventId: by.event.id, byId: by.actor.id, at });
  await recordOrganiserActs(
    tx,
    by,
    done.map(({ act, entry, changes }) => ({ act, subject: { kind: entry.kind, id: entry.id }, changes })),
  );
}

/**
 * Accepts or rejects applications, in this order and each separately. The club can still accept rejected ones.
 * @returns the outcomes, in this order; `changed` for an entry that is no application, or no longer one
 * @throws AppError event_not_found, event_cancelled, event_over Source: contract joining 7.
 */
export function decide(by: Changer, { decision, entries: ids, reason }: DecideBody, now = new Date()): Promise<DecidedJson[]> {
  const approve = decision === "approve";
  return change(by, now, async (tx) => {
    const found = await entries.findEntries(tx, by.event.id, ids);
    const known = ids.filter((id) => found.has(id));
    const decided = await decideEntries(tx, by.event.id, known, { approve, reason: reason ?? null, now });
    const outcomes = new Map(decided.map(({ id, outcome }) => [id, outcome]));
    const done = known.flatMap((id): Done[] => {
      const [entry, outcome] = [found.get(id), outcomes.get(id) ?? "changed"];
      if (!entry || outcome === "full" || outcome === "changed") return [];
      return [{ act: approve ? "approved" : "rejected", entry, reason }];
    });
    return { result: ids.map((id) => ({ _id: id, outcome: outcomes.get(id) ?? "changed" })), done };
  });
}

/**
 * Gives an entry in line another place; a place beyond the end means the end. No message is sent.
 * @throws AppError gone_meanwhile, entry_changed (it does not wait), and those of `change` Source: contract joining 3 and 4.
 */
export function move(by: Changer, entryId: string, { position, reason }: MoveBody, now = new Date()) {
  return change(by, now, async (tx) => {
    const entry = await getEntry(tx, by.event.id, entryId);
    const moved = await moveEntry(tx, by.event.id, entryId, { position, now });
    if (!moved) throw new AppError("entry_changed", { entryId });
    const changes = { position: [entry.position, moved.position] } as const;
    return { result: moved, done: [{ act: "moved", entry, reason, changes }] };
  });
}

/**
 * Gives an entry in line a seat out of turn. With `addSeats` the capacity rises by the missing seats.
 * @throws AppError gone_meanwhile, entry_changed (it does not wait), event_full, and those of `change` Source: contract joining 3 and 4.
 */
export function admit(by: Changer, entryId: string, { addSeats, reason }: AdmitBody, now = new Date()) {
  return change(by, now, async (tx, event) => {
    const entry = await getEntry(tx, by.event.id, entryId);
    const { outcome, heldUntil } = await admitEntry(tx, by.event.id, entryId, { addSeats, now });
    if (outcome === "full") throw new AppError("event_full", { entryId });
    if (outcome === "changed" || outcome === "gone") throw new AppError("entry_changed", { entryId });
    const after = await lockEvent(tx, by.event.id, now);
    const changes = !after || after.capacity === event.capacity ? undefined : { capacity: [event.capacity, after.capacity] as const };
    return { result: { status: outcome, until: heldUntil }, done: [{ act: "admitted", entry, reason, changes }] };
  });
}

/**
 * Ends an application, a place in line or an offer.
 * @throws AppError gone_meanwhile, entry_changed (it is none of these), and those of `change`
 * Source: contract joining 3.
 */
export function takeOff(by: Changer, entryId: string, { reason }: { reason: string }, now = new Date()): Promise<void> {
  return change(by, now, async (tx) => {
    const entry = await getEntry(tx, by.event.id, entryId);
    if (!(await takeOffEntry(tx, by.event.id, entryId, { reason, now }))) throw new AppError("entry_changed", { entryId });
    return { result: undefined, done: [{ act: "taken_off", entry, reason }] };
  });
}

/**
 * Keeps a team although it has fewer members than the minimum. May be repeated.
 * @throws AppError team_not_found, and those of `change` Source: contract joining 5.
 */
export function keep(by: Changer, teamId: string, { reason }: { reason: string }, now = new Date()): Promise<Team> {
  return change(by, now, async (tx) => {
    const team = await findTeam(teamId, now, tx);
    if (team?.event.id !== by.event.id) throw new AppError("team_not_found", { teamId });
    if (team.isKept) return { result: team, done: [] };
    await keepTeam(tx, teamId);
    return { result: { ...team, isKept: true }, done: [{ act: "kept", entry: { id: teamId, kind: "team" }, reason }] };
  });
}

async function getEntry(tx: Tx, eventId: string, entryId: string): Promise<entries.FoundEntry> {
  const entry = (await entries.findEntries(tx, eventId, [entryId])).get(entryId);
  if (!entry) throw new AppError("gone_meanwhile", { entryId });
  return entry;
}
