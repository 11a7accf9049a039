import "server-only";
import { getCounts } from "@/lib/door/list";
import { correctedTime, isTaken, type Result, refusalOf, replay, type ScanResult, skewOf } from "@/lib/door/policy";
import * as door from "@/lib/door/repository";
import type { Scan, ScansBody } from "@/lib/door/schema";
import { authorize, type Organiser } from "@/lib/organisers/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { readTicketCode } from "@/lib/registrations/ticket";
import { withEventMutex } from "@/lib/seats/event-mutex";

/** The events whose names one call looks up for tickets of other events. */
const OTHER_EVENTS_MAX = 20;

/** An action as it arrived, and what its ticket says. */
type Arrived = Pick<door.StoredAction, "id" | "kind" | "at" | "deviceAt" | "via" | "decided"> & {
  /** Null for what is no ticket of ours. */
  claims: { registrationId: string; eventId: string } | null;
};

/** Who sent actions, from which device, and when they arrived. */
type Sender = Pick<door.StoredAction, "byId" | "deviceId" | "deviceName" | "receivedAt">;

export type Outcome = {
  id: string;
  result: ScanResult;
  registration: door.DoorRegistration | null;
  /** The check-in that stood after this action. */
  checkIn: { at: Date; byId: string; device: string | null } | null;
};

/**
 * Stores actions of an event and works out their registrations' check-ins anew. Repeating an action does nothing, and the order in which
 * actions arrive changes nothing.
 * @returns an outcome for each action, in their order
 * @throws AppError event_not_found, server_busy
 * Source: contract 8.1, decision 022.
 */
async function record(eventId: string, arrived: Arrived[], sender: Sender): Promise<Outcome[]> {
  return withEventMutex(eventId, () => db.$transaction((tx) => recordLocked(tx, eventId, arrived, sender)));
}

async function recordLocked(tx: Tx, eventId: string, arrived: Arrived[], sender: Sender): Promise<Outcome[]> {
  const event = await door.lockEvent(tx, eventId);
  if (!event) throw new AppError("event_not_found", { eventId });
  const ids = arrived.map(({ id }) => id);
  const registrationIds = [...new Set(arrived.flatMap(({ claims }) => (claims ? [claims.registrationId] : [])))].sort();
  const stored = new Map((await door.listActions(tx, eventId, { ids, registrationIds })).map((action) => [action.id, action]));
  const registrations = new Map((await door.listRegistrations(tx, eventId, registrationIds)).map((one) => [one.person.id, one]));

  const actions = new Map<string, door.StoredAction>(stored);
  const changedIds = new Set<string>();
  const results = arrived.map((one) => {
    const known = actions.get(one.id);
    const action = toAction(one, eventId, sender);
    if (!known) {
      const registration = registrations.get(action.registrationId ?? "");
      actions.set(one.id, { ...action, result: admit(one, registration, event) });
    } else if (!isSame(known, action)) return "changed" as const;
    else if (!known.decided && one.decided) {
      actions.set(one.id, { ...known, decided: one.decided });
      changedIds.add(one.id);
    }
    return one.id;
  });

  const outcomes = new Map<string, { result: Result; checkIn: door.StoredAction | null }>();
  const checkIns: door.CheckIn[] = [];
  for (const [registrationId, registration] of registrations) {
    const own = [...actions.values()].filter((one) => one.eventId === eventId && one.registrationId === registrationId);
    const replayed = replay(own.filter(({ result }) => isTaken(result)));
    for (const [id, outcome] of replayed.outcomes) {
      outcomes.set(id, outcome);
      const action = actions.get(id);
      if (!action || action.result === outcome.result) continue;
      actions.set(id, { ...action, result: outcome.result });
      changedIds.add(id);
    }
    const checkIn = {
      at: replayed.checkIn?.at ?? null,
      byId: replayed.checkIn?.byId ?? null,
      device: replayed.checkIn?.deviceName ?? null,
    };
    if (!isCheckIn(registration, checkIn)) checkIns.push({ registrationId, ...checkIn });
  }

  const added = [...actions.values()].filter(({ id }) => !stored.has(id));
  // The same id can be on its way to two events at once; the other one was first.
  if ((await door.addActions(tx, added)) < added.length) throw new AppError("server_busy", { eventId });
  await door.changeActions(
    tx,
    [...changedIds].filter((id) => stored.has(id)).flatMap((id) => actions.get(id) ?? []),
  );
  await door.changeCheckIns(tx, checkIns);

  return arrived.map(({ id, claims }, index) => {
    if (results[index] === "changed") return { id, result: "changed", registration: null, checkIn: null };
    const { result = "unknown", checkIn = null } = outcomes.get(id) ?? { result: actions.get(id)?.result };
    const registration = (claims?.eventId === eventId && registrations.get(claims.registrationId)) || null;
    return { id, result, registration, checkIn: checkIn && { at: checkIn.at, byId: checkIn.byId, device: checkIn.deviceName } };
  });
}

function toAction({ claims, ...one }: Arrived, eventId: string, sender: Sender): Omit<door.StoredAction, "result"> {
  return { ...one, ...sender, eventId, registrationId: claims?.registrationId ?? null, needsReview: false };
}

/** A new action's result before the registration's actions are put in order: a refusal, or any of those that are taken. */
function admit({ claims, at, kind }: Arrived, registration: door.DoorRegistration | undefined, event: door.DoorEvent): Result {
  if (!claims) return "forged";
  if (claims.eventId !== event.id) return "wrong_event";
  if (!registration) return "unknown";
  return refusalOf(registration, at, event) ?? (kind === "in" ? "already_in" : "not_in");
}

/** Whether an id arrived again with the same content. What the device told may be added later, and a clock may have been put right. */
function isSame(known: door.StoredAction, again: Omit<door.StoredAction, "result">): boolean {
  return (
    known.eventId === again.eventId &&
    known.registrationId === again.registrationId &&
    known.kind === again.kind &&
    known.deviceAt.getTime() === again.deviceAt.getTime() &&
    known.deviceId === again.deviceId
  );
}

function isCheckIn(
  { checkedInAt, checkedInById, checkedInDevice }: door.DoorRegistration,
  { at, byId, device }: Omit<door.CheckIn, "registrationId">,
) {
  return checkedInAt?.getTime() === at?.getTime() && checkedInById === byId && checkedInDevice === device;
}

// Scans ------------------------------------------------------------------------------------------

export type OtherEvent = { name: string; startsAt: Date | null; timeZone: string };
export type Told = Omit<Outcome, "checkIn"> & {
  checkIn: { at: Date; by: string; device: string | null } | null;
  /** The event of a ticket for another one, where the caller may read that. */
  otherEvent: OtherEvent | null;
};

export type Recorded = door.Counted & {
  results: Told[];
  /** How much later the server's clock is than the device's. */
  clockSkewMs: number;
};

/**
 * Stores what devices scanned. Their times are corrected by the error of the device's clock.
 * @throws AppError event_not_found, server_busy
 * Source: contract 8.2.
 */
export async function recordScans(by: Organiser<"check_in">, body: ScansBody, receivedAt = new Date()): Promise<Recorded> {
  const { actor, event } = by;
  const { deviceId, deviceName, sentAt } = body;
  const arrived = body.scans.map((scan) => toArrived(scan, event.id, (at) => correctedTime(at, sentAt, receivedAt)));
  const sender = { byId: actor.id, deviceId, deviceName: deviceName || null, receivedAt };
  const outcomes = await record(event.id, arrived, sender);
  const results = await tell(actor, outcomes, arrived);
  return { results, ...(await getCounts(event.id)), clockSkewMs: skewOf(sentAt, receivedAt) };
}

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
    checkIn: checkIn && { at: checkIn.at, by: names.get(checkIn.byId) ?? door.FORMER_MEMBER, device: checkIn.device },
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
