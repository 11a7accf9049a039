import "server-only";
import type { Organiser } from "@/lib/identity/organisers/service";
import { herePath } from "@/lib/identity/pages/paths";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { hereCode, isHereCode } from "@/lib/taking-part/door/here-code";
import { getCounts } from "@/lib/taking-part/door/list";
import { isSelfCheckInTime } from "@/lib/taking-part/door/policy";
import * as door from "@/lib/taking-part/door/repository";
import { recordSelf } from "@/lib/taking-part/door/service";

export type HereScreen = { code: string; url: string; changesAt: Date; counts: door.DoorCounts; now: Date };

/**
 * Reads the content of the check-in screen. @param at the database's time without it
 * @throws AppError self_check_in_off, event_not_found Source: contract organisers 8.2 and 8.5.
 */
export async function readScreen({ event: { id } }: Organiser<"check_in">, at?: Date): Promise<HereScreen> {
  const [{ secret, now }, { counts }] = await Promise.all([getSecret(id, at), getCounts(id)]);
  const { code, changesAt } = hereCode(secret, now);
  return { code, url: `${env.ORIGIN}${herePath(id)}?c=${code}`, changesAt, counts, now };
}

async function getSecret(eventId: string, at?: Date): Promise<{ secret: Uint8Array; now: Date }> {
  const found = await door.findHereSecret(eventId);
  if (!found) throw new AppError("self_check_in_off", { eventId });
  return { secret: found.secret, now: at ?? found.now };
}

/** The reasons why a student cannot check in now. */
type HereRefusal = "registration_not_found" | "self_check_in_off" | "door_not_open";
export type HereVisit = { own: { id: string; checkedInAt: Date | null } | null; refusal: HereRefusal | null };

/** A student's own registration at an event, and whether it can be checked in with a code now. @throws AppError event_not_found */
export async function readHere(student: Student, eventId: string, now = new Date()): Promise<HereVisit> {
  const [event, own] = await Promise.all([door.findEvent(db, eventId), door.findOwn(eventId, student.id)]);
  // The door of a hidden event goes on working for who has a seat.
  if (!event || !(event.isPublic || (event.isHidden && own))) throw new AppError("event_not_found", { eventId });
  return { own, refusal: refusalOf(event, own, now) };
}

function refusalOf(event: door.DoorEvent, own: object | null, now: Date): HereRefusal | null {
  if (!own) return "registration_not_found";
  if (!event.selfCheckIn) return "self_check_in_off";
  return isSelfCheckInTime(event, now) ? null : "door_not_open";
}

/**
 * Checks a student in with the code on the screen. A repeated call answers with the first time, whatever the code.
 * @param at the database's time without it
 * @returns the time of the check-in
 * @throws AppError event_not_found, registration_not_found, self_check_in_off, door_not_open, here_code_wrong Source: contract organisers
 * 8.2 and 8.5.
 */
export async function checkInHere(student: Student, eventId: string, code: string, at?: Date): Promise<Date> {
  const { own, refusal } = await readHere(student, eventId, at);
  if (own?.checkedInAt) return own.checkedInAt;
  if (refusal || !own) throw new AppError(refusal ?? "registration_not_found", { eventId });
  const { secret, now } = await getSecret(eventId, at);
  if (!isHereCode(secret, code, now)) throw new AppError("here_code_wrong", { eventId });
  const checkedInAt = await recordSelf(student, eventId, own.id, now);
  if (!checkedInAt) throw new AppError("registration_not_found", { eventId });
  return checkedInAt;
}
