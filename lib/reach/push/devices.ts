import "server-only";
import { ECDH } from "node:crypto";
import { NOTIFICATION_SETTINGS_PATH } from "@/lib/identity/pages/paths";
import { lockStudent } from "@/lib/identity/students/service";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";
import { isPushOffered, readEndpoint } from "@/lib/reach/push/hosts";
import * as devices from "@/lib/reach/push/repository";
import { DEVICES_MAX, FAILING_DAYS, SILENT_DAYS, type SubscriptionBody } from "@/lib/reach/push/schema";
import { sendToDevices } from "@/lib/reach/push/send";
import { SEND_TEST_PUSH } from "@/lib/reach/push/tasks";
import { vapid } from "@/lib/reach/push/vapid";

/** A test that comes later says nothing about now. */
const TEST_LIFE_MS = 5 * 60 * 1000;

/** `publicKey` is null where pushes are not offered. */
export type Devices = { publicKey: string | null; devices: (devices.PushDevice & { isThis: boolean })[] };

/** The key for subscriptions of browsers; null where pushes are not offered. */
export const pushKey = (): string | null => (isPushOffered() ? vapid().publicKey : null);

/** A student's devices, the newest first. @param endpoint of the browser that asks. Source: contract app 5. */
export async function readDevices({ id }: Student, endpoint?: string): Promise<Devices> {
  const asking = endpoint === undefined ? null : readEndpoint(endpoint);
  const found = await devices.list(id);
  return { publicKey: pushKey(), devices: found.map(({ endpoint: own, ...device }) => ({ ...device, isThis: own === asking })) };
}

/**
 * Makes a browser a device of the student. The same subscription again stays the same device; so does one that `replaces` the endpoint of a
 * device. The sixth takes the place of the one that was used least lately.
 * @returns its id
 * @throws AppError push_not_offered, push_address_refused, validation_failed (keys), account_not_found, not_signed_in
 * Source: contract app 2 and 5.
 */
export async function addDevice(student: Student, body: SubscriptionBody, name: string, now = new Date()): Promise<string> {
  if (!isPushOffered()) throw new AppError("push_not_offered");
  const endpoint = readEndpoint(body.endpoint);
  // Not the address: it would be in the log.
  if (endpoint === null) throw new AppError("push_address_refused");
  const replaced = body.replaces === undefined ? null : readEndpoint(body.replaces);
  const keys = readKeys(body.keys);
  return db.$transaction(async (tx) => {
    if (!(await lockStudent(tx, student.id))) throw new AppError("account_not_found", { studentId: student.id });
    // A log-out that comes in between has ended this session's devices already.
    if (!(await devices.holdSession(tx, student.sessionId, now))) throw new AppError("not_signed_in");
    const former = replaced === null || replaced === endpoint ? null : await devices.takeOut(tx, student.id, replaced);
    const added = await devices.put(tx, {
      id: former?.id,
      studentId: student.id,
      endpoint,
      ...keys,
      name,
      addedAt: former?.addedAt ?? now,
    });
    await devices.keepNewest(tx, student.id, added, DEVICES_MAX);
    return added;
  });
}

function readKeys({ p256dh, auth }: SubscriptionBody["keys"]) {
  const point = Buffer.from(p256dh, "base64url");
  try {
    // Throws for what is no point of the curve: nothing could be encrypted for it.
    ECDH.convertKey(point, "prime256v1");
    if (point.length !== 65 || point[0] !== 4) throw new Error("not uncompressed");
  } catch (cause) {
    throw new AppError("validation_failed", {}, { cause, issues: [{ field: "keys.p256dh", message: "This is not a key of a browser" }] });
  }
  return { p256dh: new Uint8Array(point), auth: new Uint8Array(Buffer.from(auth, "base64url")) };
}

/** Removes a device of the student. @throws AppError device_not_found */
export async function removeDevice({ id: studentId }: Student, id: string): Promise<void> {
  if (!(await devices.remove(studentId, id))) throw new AppError("device_not_found", { id });
}

/** Queues a push that says that pushes arrive. @throws AppError push_not_offered */
export async function askTestPush({ id }: Student): Promise<void> {
  if (!isPushOffered()) throw new AppError("push_not_offered");
  await enqueue(db, SEND_TEST_PUSH, { studentId: id, at: new Date().toISOString() });
}

/** Sends it, once. Source: contract app 7. */
export async function sendTestPush({ studentId, at }: { studentId: string; at: string }): Promise<void> {
  const payload = { title: "Quad", body: "It works. This is how Quad tells you.", path: NOTIFICATION_SETTINGS_PATH, tag: "test", at };
  await sendToDevices(studentId, { payload, until: new Date(Date.parse(at) + TEST_LIFE_MS), isUrgent: true, topic: "test" });
}

/** Forgets devices that failed for 30 days, or took nothing for 180. Source: contract app 5. */
export async function forgetDevices(now = new Date()): Promise<void> {
  await devices.forget({
    silentSince: new Date(now.getTime() - SILENT_DAYS * DAY_MS),
    failingSince: new Date(now.getTime() - FAILING_DAYS * DAY_MS),
  });
}
