import "server-only";
import webPush from "web-push";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { log } from "@/lib/platform/log";
import { type PostOutcome, post } from "@/lib/platform/outgoing/post";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { readEndpoint } from "@/lib/reach/push/hosts";
import type { PushPayload } from "@/lib/reach/push/payload";
import * as devices from "@/lib/reach/push/repository";
import { vapid } from "@/lib/reach/push/vapid";

/** Pushes of this process at once. */
const inTurn = limitConcurrency({ atOnce: 10, waitingAtMost: Number.POSITIVE_INFINITY });

const GONE: readonly (number | null)[] = [404, 410];
const [OTHER_KEY, TOO_MANY] = [403, 429];
/** A failing device is tried again after as long as it has been failing, between these. */
const [WAIT_MIN_MS, WAIT_MAX_MS] = [MINUTE_MS, 60 * MINUTE_MS];

type Push = {
  payload: PushPayload;
  /** When it is of no use any more. */
  until: Date;
  isUrgent: boolean;
  /** A newer push with the same topic takes the place of one that is not delivered yet. At most 32 characters of base64url. */
  topic: string;
  /** The devices of an attempt that is made again. */
  only?: readonly string[];
};
type Sent = {
  sent: number;
  /** When `retryDevices` should be tried again; null when there are none. */
  retryAt: Date | null;
  /** The devices that failed in a way that passes: `only` of the next attempt, so that no other device shows the push twice. */
  retryDevices: string[];
};
type Attempt = { isSent: boolean; retryAt?: Date; id: string };

/**
 * Sends a push to a student's devices, encrypted for each alone. Devices whose subscription has ended are removed. Never throws because of
 * a push service. Source: contract app 5.
 */
export async function sendToDevices(studentId: string, push: Push): Promise<Sent> {
  const ids = await devices.listIds(studentId, push.only);
  const attempts = await Promise.all(ids.map((id) => inTurn(() => attempt(studentId, id, push))));
  const failed = attempts.flatMap(({ id, retryAt }) => (retryAt && retryAt < push.until ? [{ id, at: retryAt.getTime() }] : []));
  return {
    sent: attempts.filter(({ isSent }) => isSent).length,
    retryAt: failed.length > 0 ? new Date(Math.max(...failed.map(({ at }) => at))) : null,
    retryDevices: failed.map(({ id }) => id),
  };
}

async function attempt(studentId: string, id: string, { payload, until, isUrgent, topic }: Push): Promise<Attempt> {
  const lifeMs = Math.min(until.getTime() - Date.now(), DAY_MS);
  // Read in its turn: a device that was removed meanwhile is told nothing.
  const target = await devices.findTarget(studentId, id);
  if (!target || lifeMs < 1000) return { id, isSent: false };
  if (readEndpoint(target.endpoint) === null) {
    await devices.noteFailure(target, new Date());
    return { id, isSent: false };
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: inText(target.p256dh), auth: inText(target.auth) } },
    JSON.stringify(payload),
    { TTL: Math.floor(lifeMs / 1000), urgency: isUrgent ? "high" : "normal", topic, vapidDetails: vapid() },
  );
  const outcome = await post(target.endpoint, { headers: asTexts(headers), body });
  return { id, ...(await note(target, outcome, new Date())) };
}

/** Notes what became of an attempt. */
async function note(target: devices.PushTarget, { status, failure, retryAfterMs }: PostOutcome, now: Date): Promise<Omit<Attempt, "id">> {
  if (failure === null) {
    await devices.noteSent(target, now);
    return { isSent: true };
  }
  if (GONE.includes(status) || status === OTHER_KEY) {
    if (status === OTHER_KEY) log.warn({ device: target.id, host: new URL(target.endpoint).hostname }, "push refused for the key");
    await devices.removeTarget(target);
    return { isSent: false };
  }
  await devices.noteFailure(target, now);
  const passes = status === null || status === TOO_MANY || status >= 500;
  if (!passes) {
    log.warn({ device: target.id, host: new URL(target.endpoint).hostname, status }, "push refused");
    return { isSent: false };
  }
  const failingMs = now.getTime() - (target.failingSince ?? now).getTime();
  const waitMs = Math.max(retryAfterMs ?? 0, Math.min(Math.max(failingMs, WAIT_MIN_MS), WAIT_MAX_MS));
  return { isSent: false, retryAt: new Date(now.getTime() + waitMs) };
}

const inText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const asTexts = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
