import "server-only";
import type { SEND_PUSH } from "@/lib/identity/students/tasks";
import { dayAround } from "@/lib/organising/messages/policy";
import { db } from "@/lib/platform/db/client";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { keyedHash } from "@/lib/platform/seal";
import { DAY_MS } from "@/lib/platform/time/units";
import { decide } from "@/lib/reach/push/decide";
import * as pushes from "@/lib/reach/push/due-repository";
import { CAPPED, GROUP_OF, PUSHES_KEPT_DAYS, URGENT } from "@/lib/reach/push/kinds";
import type { PushPayload } from "@/lib/reach/push/payload";
import { sendToDevices } from "@/lib/reach/push/send";
import { SEND_DUE_PUSHES } from "@/lib/reach/push/tasks";
import { HIDDEN_TITLE, pushText } from "@/lib/reach/push/texts";

const KEPT_MS = PUSHES_KEPT_DAYS * DAY_MS;
/** Taken together. When a process dies, this number may be lost. */
const AT_ONCE = 20;
/** A run takes nothing more after this time; another run continues. */
const RUN_MS = 10_000;
/** Push services take up to 32 characters of base64url. */
const TOPIC_LENGTH = 32;

/**
 * Tells students something on their devices, each once for its kind, subject and occasion, however often it is queued. What is not sent a
 * day later is not sent at all.
 * @throws Error of the database; it may be repeated Source: contract app 5.
 */
export async function sendPush(payload: PayloadOf<typeof SEND_PUSH>, now = new Date()): Promise<void> {
  const { kind, subjectId, occasion = "", studentIds } = payload;
  const until = new Date(now.getTime() + DAY_MS);
  const isNew = await pushes.add({ group: GROUP_OF[kind], kind, subjectId, occasion, studentIds, until }, now);
  // The clock sends what an attempt that died has left.
  if (isNew) await sendDuePushes(now);
}

/**
 * Sends what is due. Each push is marked as sent, in a committed transaction that reads what is true and wanted, before it is handed over:
 * whichever worker ends at whatever moment, no student gets it twice. What a push service refuses for now goes to that device alone, later.
 */
export async function sendDuePushes(now = new Date()): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  for (;;) {
    const { looked, taken } = await take(now);
    const results = await Promise.allSettled(taken.map((one) => handOver(one, now)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    if (looked < AT_ONCE) return;
    if (Date.now() >= endsAt) return enqueue(db, SEND_DUE_PUSHES, {});
  }
}

/** Queues a run if something is due: after quiet hours, for later attempts, and for what a process that died has left. */
export async function duePushes(now = new Date()): Promise<void> {
  if (await pushes.isAnyDue(now)) await enqueue(db, SEND_DUE_PUSHES, {});
}

/** Deletes what was told longer ago than it is kept. */
export function forgetPushes(now = new Date()): Promise<void> {
  return pushes.forget(new Date(now.getTime() - KEPT_MS));
}

type Taken = { push: pushes.DuePush; until: Date };

/** Decides about the next pushes, and takes those that are sent, for this worker alone. */
function take(now: Date): Promise<{ looked: number; taken: Taken[] }> {
  return db.$transaction(async (tx) => {
    const due = await pushes.lockDue(tx, { now, dayFrom: dayAround(now).from, most: AT_ONCE });
    const capped = new Map<string, number>();
    const taken: Taken[] = [];
    const decided = due.map((push): pushes.MarkedPush => {
      const { id, studentId } = push;
      const before = capped.get(studentId) ?? push.capped;
      const decision = decide(push, before, now);
      if (decision.act === "drop") return { id, state: "dropped", at: null };
      if (decision.act === "wait") return { id, state: "waiting", at: decision.until };
      if (push.sentAt === null && CAPPED.includes(push.group)) capped.set(studentId, before + 1);
      taken.push({ push, until: decision.until });
      return { id, state: "sent", at: decision.until };
    });
    if (decided.length > 0) await pushes.mark(tx, decided, now);
    return { looked: due.length, taken };
  });
}

async function handOver({ push, until }: Taken, now: Date): Promise<void> {
  const { id, studentId, group, eventId, deviceIds } = push;
  // Other for each student, so that a push service cannot tell who hears of the same event.
  const topic = Buffer.from(keyedHash("push", studentId, `${group} ${eventId}`))
    .toString("base64url")
    .slice(0, TOPIC_LENGTH);
  const only = deviceIds.length > 0 ? deviceIds : undefined;
  const outcome = await sendToDevices(studentId, {
    payload: payloadOf(push, topic, now),
    until,
    isUrgent: URGENT.includes(group),
    topic,
    only,
  });
  if (outcome.retryAt) await pushes.sendAgain(id, outcome.retryDevices, outcome.retryAt);
  else if (outcome.sent === 0 && !only) await pushes.drop(id);
}

function payloadOf(push: pushes.DuePush, tag: string, now: Date): PushPayload {
  const { title, body, path } = pushText(push, now);
  const words = push.isPrivate ? { title: HIDDEN_TITLE, body: "" } : { title, body };
  return { ...words, path, tag, at: now.toISOString() };
}
