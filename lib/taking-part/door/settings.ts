import "server-only";
import { randomBytes } from "node:crypto";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Organiser } from "@/lib/identity/organisers/service";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { mayClose, mayReopen } from "@/lib/taking-part/door/policy";
import * as door from "@/lib/taking-part/door/repository";
import type { DoorSettings } from "@/lib/taking-part/door/schema";

const SECRET_BYTES = 32;

/** Whether students may check themselves in, and the time when the organiser finished the check-in. */
export type DoorControls = { selfCheckIn: boolean; closedAt: Date | null };

/** An event's check-in with the actions that are possible now. */
export type OpenDoor = DoorControls & { mayClose: boolean; mayReopen: boolean };

/** @throws AppError event_not_found */
export async function readDoorState(
  { event: { id } }: Organiser<"check_in"> | Organiser<"change_people">,
  now = new Date(),
): Promise<OpenDoor> {
  const event = await door.findEvent(db, id);
  if (!event) throw new AppError("event_not_found", { id });
  const { selfCheckIn, doorClosedAt: closedAt } = event;
  return {
    selfCheckIn,
    closedAt,
    mayClose: !closedAt && mayClose(event, now),
    mayReopen: closedAt !== null && mayReopen(closedAt, now),
  };
}

/**
 * Turns self check-in on or off, closes the list after the start of the event, or reopens it within 24 hours. Turning self check-in on
 * makes a new key for the codes. May be repeated.
 * @throws AppError event_not_found, event_not_begun, door_not_reopened (after more than 24 hours) Source: contract organisers 8.2 and 8.5.
 */
export async function changeDoor(by: Organiser<"change_people">, asked: DoorSettings, now = new Date()): Promise<DoorControls> {
  const { id } = by.event;
  return db.$transaction(async (tx) => {
    const event = await door.lockEvent(tx, id);
    if (!event) throw new AppError("event_not_found", { id });
    const { selfCheckIn: wasOn, doorClosedAt: wasClosedAt } = event;
    const { selfCheckIn = wasOn, closed = wasClosedAt !== null } = asked;
    if (!closed && wasClosedAt && !mayReopen(wasClosedAt, now)) throw new AppError("door_not_reopened", { id });
    if (closed && !wasClosedAt && !mayClose(event, now)) throw new AppError("event_not_begun", { id });
    const closedAt = closed ? (wasClosedAt ?? now) : null;
    const hereSecret = selfCheckIn && !wasOn ? new Uint8Array(randomBytes(SECRET_BYTES)) : null;
    await door.changeSettings(tx, id, { selfCheckIn, hereSecret, doorClosedAt: closedAt });
    if (selfCheckIn !== wasOn) {
      await recordOrganiserAct(tx, by, {
        act: selfCheckIn ? "self_check_in_on" : "settings_changed",
        changes: { selfCheckIn: [wasOn, selfCheckIn] },
      });
    }
    if (closed !== (wasClosedAt !== null)) {
      await recordOrganiserAct(tx, by, { act: closed ? "closed_door" : "settings_changed", changes: { closed: [!closed, closed] } });
    }
    return { selfCheckIn, closedAt };
  });
}
