import "server-only";
import { randomUUID } from "node:crypto";
import { withEventMutex } from "@/lib/catalogue/seats/event-mutex";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import { authorize, type FormerOrganiser, type Organiser } from "@/lib/identity/organisers/service";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { getCounts } from "@/lib/taking-part/door/list";
import {
  BY_HAND_MAX,
  correctedTime,
  isOfNobody,
  isTaken,
  type Kind,
  OF_NOBODY_MAX,
  type Result,
  refusalOf,
  replay,
  type ScanResult,
  skewOf,
  TAKEN_MAX,
} from "@/lib/taking-part/door/policy";
import * as door from "@/lib/taking-part/door/repository";
import type { ReviewBody, Scan, ScansBody } from "@/lib/taking-part/door/schema";
import { readTicketCode } from "@/lib/taking-part/registrations/ticket";

/** Limit of events whose names one call looks up for tickets of other events. */
const OTHER_EVENTS_MAX = 20;
/** Limit of calls that are stored together, so that the first of them do not wait long. */
const CALLS_AT_ONCE = 5;
/** Limit of actions that one of these calls brings: scans and other requests have their turn between the parts of a longer one. */
const ACTIONS_AT_ONCE = 50;

/** An action as it arrived, with the content of its ticket. */
type Arrived = Pick<door.StoredAction, "id" | "kind" | "at" | "deviceAt" | "via" | "decided"> & {
  /** Null if it is not a ticket of ours. */
  claims: { registrationId: string; eventId: string } | null;
};

/** The sender of actions, the device, and the time of arrival. With `needsReview` they wait for the organiser. */
type Sender = Pick<door.StoredAction, "byId" | "deviceId" | "deviceName" | "receivedAt" | "needsReview">;

type Outcome = {
  id: string;
  result: ScanResult;
  registration: door.DoorRegistration | null;
  /** The check-in after this action. */
  checkIn: { at: Date; byId: string; device: string | null } | null;
};

/**
 * Stores actions of an event and computes their registrations' check-ins again, 50 actions at a time. Repeating an action has no effect,
 * and the order of arrival does not matter.
 * @returns an outcome for each action, in their order
 * @throws AppError event_not_found, server_busy Source: contract organisers 8.1, decision 022.
 */
async function record(eventId: string, arrived: Arrived[], sender: Sender): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < arrived.length; at += ACTIONS_AT_ONCE)
    outcomes.push(...(await recordMany(eventId, { arrived: arrived.slice(at, at + ACTIONS_AT_ONCE), sender })));
  return outcomes;
}

type Sent = Arrived & { sender: Sender };

/** Calls that arrive while others are stored are stored together after them: one lock and one commit for all of them. */
const recordMany = batchByKey(async (eventId: string, calls: { arrived: Arrived[]; sender: Sender }[]) => {
  const all = calls.flatMap(({ arrived, sender }) => arrived.map((one): Sent => ({ ...one, sender })));
  const outcomes = await withEventMutex(eventId, () => db.$transaction((tx) => recordLocked(tx, eventId, all)));
  return calls.map(({ arrived }) => outcomes.splice(0, arrived.length));
}, CALLS_AT_ONCE);

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function recordLocked(tx: Tx, eventId: string, arrived: Sent[]): Promise<Outcome[]> {
  const event = await getLocked(tx, eventId);
  const ids = arrived.map(({ id }) => id);
  const { actions, registrations } = await load(
    tx,
    eventId,
    ids,
    arrived.flatMap(({ claims }) => (claims ? [claims.registrationId] : [])),
  );
  const stored = new Map(actions);
  const taken = countTaken(actions, eventId);
  const refusals = arrived.map((one): ScanResult | null => {
    const [known, sent] = [actions.get(one.id), toAction(one, eventId)];
    if (known && !isSame(known, sent)) return "changed";
    if (known) {
      if (!known.decided) actions.set(one.id, { ...known, decided: one.decided });
      return null;
    }
    const isByHand = sent.via === "bulk";
    const like = countedWith(sent);
    const own = taken.get(like) ?? 0;
    const isFull = own >= (isByHand ? BY_HAND_MAX : TAKEN_MAX);
    const action = { ...sent, needsReview: sent.needsReview || isFull };
    const result = admit(action, one.claims, registrations, event);
    if (isByHand && !isTaken(result)) return result;
    actions.set(one.id, { ...action, result });
    if (isTaken(result)) taken.set(like, own + 1);
    return null;
  });
  const outcomes = await store(tx, { event, stored, actions, registrations });

  return arrived.map(({ id, claims }, index) => {
    const refusal = refusals[index];
    if (refusal) return { id, result: refusal, registration: null, checkIn: null };
    const checkIn = outcomes.get(id) ?? null;
    return {
      id,
      result: actions.get(id)?.result ?? "unknown",
      registration: (claims?.eventId === eventId && registrations.get(claims.registrationId)) || null,
      checkIn: checkIn && { at: checkIn.at, byId: checkIn.byId, device: checkIn.deviceName },
    };
  });
}

async function getLocked(tx: Tx, eventId: string): Promise<door.DoorEvent> {
  const event = await door.lockEvent(tx, eventId);
  if (!event) throw new AppError("event_not_found", { eventId });
  return event;
}

/** The numbers of effective actions of an event, of those that share a limit. */
function countTaken(actions: Actions, eventId: string): Map<string, number> {
  const taken = [...actions.values()].filter((action) => action.eventId === eventId && isTaken(action.result));
  return new Map([...groupBy(taken, countedWith)].map(([like, some]) => [like, some.length]));
}

/** The scans of a registration share a limit, and so do its check-ins by hand, and its undos by hand. */
const countedWith = ({ registrationId, via, kind }: Pick<door.StoredAction, "registrationId" | "via" | "kind">): string =>
  `${registrationId} ${via === "bulk" ? kind : "scan"}`;

type Actions = Map<string, door.StoredAction>;
type Registrations = Map<string, door.DoorRegistration>;

/** The actions with these ids, these registrations of the event, and all of their actions; by their ids. */
async function load(tx: Tx, eventId: string, ids: string[], named: string[]): Promise<{ actions: Actions; registrations: Registrations }> {
  const registrationIds = [...new Set(named)];
  const actions = await door.listActions(tx, eventId, { ids, registrationIds });
  const registrations = await door.listRegistrations(tx, eventId, registrationIds);
  return {
    actions: new Map(actions.map((action) => [action.id, action])),
    registrations: new Map(registrations.map((one) => [one.person.id, one])),
  };
}

function toAction({ claims, sender, ...one }: Sent, eventId: string): Omit<door.StoredAction, "result"> {
  return { ...one, ...sender, eventId, registrationId: claims?.registrationId ?? null };
}

/** A new action's result before the registration's actions are sorted: a refusal, or any of the effective results. */
function admit(
  { at, kind, needsReview }: Pick<door.StoredAction, "at" | "kind" | "needsReview">,
  claims: Arrived["claims"],
  registrations: Registrations,
  event: door.DoorEvent,
): Result {
  if (needsReview) return "review";
  if (!claims) return "forged";
  if (claims.eventId !== event.id) return "wrong_event";
  const registration = registrations.get(claims.registrationId);
  if (!registration) return "unknown";
  return refusalOf(registration, at, event) ?? (kind === "in" ? "checked_in" : "undone");
}

/**
 * Whether an id arrived again with the same content. The result that the device showed may be added later, and the clock may have been
 * corrected.
 */
function isSame(known: door.StoredAction, again: Omit<door.StoredAction, "result">): boolean {
  return (
    known.eventId === again.eventId &&
    known.registrationId === again.registrationId &&
    known.kind === again.kind &&
    known.deviceAt.getTime() === again.deviceAt.getTime() &&
    known.deviceId === again.deviceId
  );
}

type World = { event: door.DoorEvent; stored: ReadonlyMap<string, door.StoredAction>; actions: Actions; registrations: Registrations };

/**
 * Sorts the actions of each registration, and writes the differences from the stored ones. The event is locked.
 * @returns the check-in after each effective action
 */
async function store(tx: Tx, { event, stored, actions, registrations }: World): Promise<Map<string, door.StoredAction | null>> {
  const stood = new Map<string, door.StoredAction | null>();
  const checkIns: door.CheckIn[] = [];
  const taken = [...actions.values()].filter(({ eventId, result }) => eventId === event.id && isTaken(result));
  const takenOf = groupBy(taken, ({ registrationId }) => registrationId);
  for (const [registrationId, registration] of registrations) {
    const { outcomes, checkIn } = replay(takenOf.get(registrationId) ?? []);
    for (const { action, result, checkIn: after } of outcomes) {
      actions.set(action.id, { ...action, result });
      stood.set(action.id, after);
    }
    const now = { at: checkIn?.at ?? null, byId: checkIn?.byId ?? null, device: checkIn?.deviceName ?? null };
    if (!isCheckIn(registration, now)) checkIns.push({ registrationId, ...now });
  }
  const added = await thoseToKeep(
    tx,
    event.id,
    [...actions.values()].filter(({ id }) => !stored.has(id)),
  );
  // The same id may be sent to two events at the same time; the other one was first.
  if ((await door.addActions(tx, added)) < added.length) throw new AppError("server_busy", { eventId: event.id });
  const changed = [...actions.values()].filter((action) => isChanged(stored.get(action.id), action));
  await door.changeActions(tx, changed);
  await door.changeCheckIns(tx, checkIns);
  return stood;
}

/** New actions, without those that match no person and exceed the limit of the event, which is locked. */
async function thoseToKeep(tx: Tx, eventId: string, added: door.StoredAction[]): Promise<door.StoredAction[]> {
  if (!added.some(({ result }) => isOfNobody(result))) return added;
  let left = OF_NOBODY_MAX - (await door.countOfNobody(tx, eventId, OF_NOBODY_MAX));
  return added.filter(({ result }) => !isOfNobody(result) || left-- > 0);
}

const isChanged = (stored: door.StoredAction | undefined, { result, decided, needsReview }: door.StoredAction): boolean =>
  stored !== undefined && (stored.result !== result || stored.decided !== decided || stored.needsReview !== needsReview);

const isCheckIn = (
  { checkedInAt, checkedInById, checkedInDevice }: door.DoorRegistration,
  { at, byId, device }: Omit<door.CheckIn, "registrationId">,
): boolean => checkedInAt?.getTime() === at?.getTime() && checkedInById === byId && checkedInDevice === device;

// Scans ------------------------------------------------------------------------------------------

type OtherEvent = { name: string; startsAt: Date | null; timeZone: string };
export type Told = Omit<Outcome, "checkIn"> & {
  checkIn: { at: Date; by: string; device: string | null } | null;
  /** The event of a ticket for another event, if the caller may read that event. */
  otherEvent: OtherEvent | null;
};

export type RecordedScans = door.CountedDoor & {
  results: Told[];
  /** The difference between the server's clock and the device's. */
  clockSkewMs: number;
};

/**
 * Stores scans of devices. Their times are corrected by the error of the device's clock. Scans of a person who was just removed from the
 * team wait for the organiser; the answer contains no names and no numbers.
 * @throws AppError event_not_found, server_busy Source: contract organisers 8.2 and 8.4.
 */
export async function recordScans(
  by: Organiser<"check_in"> | FormerOrganiser<"check_in">,
  body: ScansBody,
  receivedAt = new Date(),
): Promise<RecordedScans> {
  const { actor, event } = by;
  const { deviceId, deviceName, sentAt } = body;
  const needsReview = by.role === null;
  const arrived = body.scans.map((scan) => toArrived(scan, event.id, (at) => correctedTime(at, sentAt, receivedAt)));
  const sender = { byId: actor.id, deviceId, deviceName: deviceName || null, receivedAt, needsReview };
  const outcomes = await record(event.id, arrived, sender);
  const results = needsReview ? outcomes.map(tellNothing) : await tell(actor, outcomes, arrived);
  const counted = needsReview ? NO_COUNTS : await getCounts(event.id);
  return { results, ...counted, clockSkewMs: skewOf(sentAt, receivedAt) };
}

const NO_COUNTS: door.CountedDoor = { rev: 0, counts: { confirmed: 0, checkedIn: 0 } };
const tellNothing = ({ id, result }: Outcome): Told => ({ id, result, registration: null, checkIn: null, otherEvent: null });

function toArrived(
  { at: deviceAt, code, registrationId, decided = null, ...scan }: Scan,
  eventId: string,
  correct: (at: Date) => Date,
): Arrived {
  const claims = code !== undefined ? readTicketCode(code) : registrationId ? { registrationId, eventId } : null;
  return { ...scan, at: correct(deviceAt), deviceAt, decided, claims };
}

/** Adds the names that the caller may read. */
async function tell(actor: Account, outcomes: Outcome[], arrived: Arrived[]): Promise<Told[]> {
  const names = await door.findNames([...new Set(outcomes.flatMap(({ checkIn }) => (checkIn ? [checkIn.byId] : [])))]);
  const others = outcomes.map(({ result }, index) => (result === "wrong_event" ? (arrived[index]?.claims?.eventId ?? null) : null));
  const events = await findOtherEvents(actor, others);
  return outcomes.map(({ checkIn, ...outcome }, index) => ({
    ...outcome,
    checkIn: checkIn && { at: checkIn.at, by: names.get(checkIn.byId) ?? FORMER_MEMBER, device: checkIn.device },
    otherEvent: events.get(others[index] ?? "") ?? null,
  }));
}

async function findOtherEvents(actor: Account, ids: (string | null)[]): Promise<Map<string, OtherEvent>> {
  const found = new Map<string, OtherEvent>();
  for (const id of [...new Set(ids)].slice(0, OTHER_EVENTS_MAX)) {
    const event = id && (await mayRead(actor, id)) ? await door.findEvent(db, id) : null;
    if (event) found.set(event.id, event);
  }
  return found;
}

async function mayRead(actor: Account, eventId: string): Promise<boolean> {
  try {
    await authorize(actor, eventId, "read_event");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

// By hand, in the workspace ------------------------------------------------------------------------------

/** An action at the present time. */
const anAction = (eventId: string, registrationId: string, kind: Kind, via: "self" | "bulk", now: Date): Arrived => ({
  id: randomUUID(),
  kind,
  at: now,
  deviceAt: now,
  via,
  decided: null,
  claims: { registrationId, eventId },
});

const withoutDevice = ({ id }: Pick<Account, "id">, now: Date): Sender => ({
  byId: id,
  deviceId: null,
  deviceName: null,
  receivedAt: now,
  needsReview: false,
});

/**
 * Checks people in through the workspace's list, or undoes that. Only effective actions are stored, up to a limit for each registration:
 * the organiser sees the other results at once.
 * @returns the results by registration; `unknown` for one that is not of this event, `too_often` above the limit
 */
export async function recordByHand(
  { actor, event }: Organiser<"check_in">,
  kind: Kind,
  registrationIds: string[],
  now = new Date(),
): Promise<Map<string, ScanResult | "too_often">> {
  const arrived = registrationIds.map((id) => anAction(event.id, id, kind, "bulk", now));
  const outcomes = await record(event.id, arrived, withoutDevice(actor, now));
  // Scans above the limit wait; an act by hand is not stored then.
  return new Map(outcomes.map(({ result }, index) => [registrationIds[index] as string, result === "review" ? "too_often" : result]));
}

/**
 * Checks a student in by the student's own action, unless the student is checked in already.
 * @returns the check-in's time, null if the registration has just ended
 */
export function recordSelf(student: Student, eventId: string, registrationId: string, now: Date): Promise<Date | null> {
  return withEventMutex(eventId, () =>
    db.$transaction(async (tx) => {
      await getLocked(tx, eventId);
      const [own] = await door.listRegistrations(tx, eventId, [registrationId]);
      if (own?.checkedInAt) return own.checkedInAt;
      const action = { ...anAction(eventId, registrationId, "in", "self", now), sender: withoutDevice(student, now) };
      const [outcome] = await recordLocked(tx, eventId, [action]);
      return outcome?.checkIn?.at ?? null;
    }),
  );
}

// Review -----------------------------------------------------------------------------------------

/**
 * Decides about waiting scans: accepted ones count as if they had just arrived, with their own time; the others stay `review` and change
 * nothing. Earlier decisions stay.
 * @returns the results of those scans that belong to this event, by their ids Source: contract organisers 8.2 and 8.4.
 */
export async function reviewScans(by: Organiser<"change_people">, { ids, accept }: ReviewBody): Promise<{ id: string; result: Result }[]> {
  const eventId = by.event.id;
  return withEventMutex(eventId, () =>
    db.$transaction(async (tx) => {
      const event = await getLocked(tx, eventId);
      const asked = await door.listActions(tx, eventId, { ids, registrationIds: [] });
      const waiting = asked.filter((action) => action.needsReview && action.eventId === eventId);
      const { actions, registrations } = await load(
        tx,
        eventId,
        ids,
        waiting.flatMap(({ registrationId }) => registrationId ?? []),
      );
      const stored = new Map(actions);
      for (const action of waiting) {
        const { id, registrationId } = action;
        const decided = { ...action, needsReview: false };
        const claims = registrationId ? { registrationId, eventId } : null;
        actions.set(id, { ...decided, result: accept ? admit(decided, claims, registrations, event) : "review" });
      }
      await store(tx, { event, stored, actions, registrations });
      if (waiting.length > 0)
        await recordOrganiserAct(tx, by, { act: "reviewed_scans", changes: { [accept ? "accepted" : "refused"]: [0, waiting.length] } });
      return ids.flatMap((id) => {
        const action = actions.get(id);
        return action?.eventId === eventId ? [{ id, result: action.result }] : [];
      });
    }),
  );
}
