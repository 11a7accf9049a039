import "server-only";
import type { WebhookOff } from "@/lib/generated/prisma/enums";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type PostOutcome, post } from "@/lib/platform/outgoing/post";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";
import { openSecret, signWith } from "@/lib/site/webhooks/secrets";
import * as sending from "@/lib/site/webhooks/sending-repository";
import { SEND_DELIVERIES, SEND_WEBHOOK_OFF } from "@/lib/site/webhooks/tasks";
import { webhookIdOf } from "@/lib/site/webhooks/wire";

/**
 * Attempts of this process at once: in all, to one webhook, to all of one owner, and to those whose last attempt failed, so that these
 * leave room for others.
 */
const [IN_ALL, OF_ONE, OF_OWNER, OF_FAILING] = [8, 2, 4, 4];
/** Longer than any attempt. When a process dies in the middle of one, another makes it then. */
const CLAIM_MS = 60_000;
/** A run takes nothing more after this time; another run continues. */
const RUN_MS = 10_000;
/** The clock queues a run each minute; an earlier attempt has a job of its own. */
const CLOCK_MS = 60_000;
const GONE = 410;
/** A webhook is off after so many failed deliveries in a row, and so long without a success. */
const [FAILURES, FAILING_MS] = [10, 3 * DAY_MS];

type Running = { webhookId: string; accountId: string; isFailing: boolean };

/** The attempts of this process. */
const running = new Set<Running>();
/** Makes the run of this process look again for what is due; undefined while there is none. */
let lookAgain: (() => void) | undefined;

/**
 * Sends the deliveries that are due, several at once, and schedules those that fail. While this process sends already, that run sends what
 * is due by now too, and the call returns immediately. Nothing of the database is occupied while a receiver is awaited.
 * Source: contract platform 5.
 */
export async function sendDeliveries(): Promise<void> {
  if (lookAgain) return lookAgain();
  const endsAt = Date.now() + RUN_MS;
  let isAsked = true;
  let wake = () => {};
  lookAgain = () => {
    isAsked = true;
    wake();
  };
  try {
    while (isAsked || running.size > 0) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      isAsked = false;
      if (Date.now() < endsAt) await startDue();
      if (!isAsked && running.size > 0) await woken;
    }
  } finally {
    lookAgain = undefined;
  }
  if (Date.now() >= endsAt) await enqueue(db, SEND_DELIVERIES, {});
}

/** Queues a run if something is due, for what a process that died has left, and for the later attempts. */
export async function queueDueDeliveries(now = new Date()): Promise<void> {
  if (await sending.isAnyDue(now)) await enqueue(db, SEND_DELIVERIES, {});
}

/** Starts as many attempts as there is room for. */
async function startDue(): Promise<void> {
  for (const isFailing of [false, true]) {
    const failing = [...running].filter((one) => one.isFailing).length;
    const most = Math.min(IN_ALL - running.size, isFailing ? OF_FAILING - failing : IN_ALL);
    if (most <= 0) continue;
    for (const claimed of await claim(isFailing, most)) {
      const one = { webhookId: claimed.webhookId, accountId: claimed.accountId, isFailing };
      running.add(one);
      void makeAttempt(claimed)
        // Nothing is recorded, so it is sent again when its claim ends.
        .catch((err: unknown) => log.warn({ err, delivery: claimed.id }, "delivery not recorded"))
        .then(() => {
          running.delete(one);
          lookAgain?.();
        });
    }
  }
}

function claim(isFailing: boolean, most: number): Promise<sending.Claimed[]> {
  const now = new Date();
  const until = new Date(now.getTime() + CLAIM_MS);
  const ofOne = { most: OF_ONE, running: countRunning(({ webhookId }) => webhookId) };
  const ofOwner = { most: OF_OWNER, running: countRunning(({ accountId }) => accountId) };
  return sending.claim({ now, until, isFailing, most, ofOne, ofOwner });
}

function countRunning(keyOf: (one: Running) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of running) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

async function makeAttempt(claimed: sending.Claimed): Promise<void> {
  const at = new Date();
  const secrets = secretsOf(claimed, at);
  if (!secrets) return turnOffAndTell(claimed.webhookId, "secret_lost");
  const { body, messageId } = claimed;
  const id = webhookIdOf(messageId);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Quad-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signWith(secrets, { id, at, body }),
  };
  const outcome = await post(claimed.url, { headers, body });
  const { status, failure, ms } = outcome;
  const attempt = { at: at.toISOString(), status, ms, failure };
  if (failure === null) await sending.recordSuccess(claimed, attempt);
  else await fail(claimed, attempt, outcome);
}

async function fail(claimed: sending.Claimed, attempt: sending.Attempt, outcome: PostOutcome): Promise<void> {
  const isGone = outcome.status === GONE;
  if (isGone) await turnOffAndTell(claimed.webhookId, "gone");
  const now = Date.now();
  const waitMs = isGone ? null : waitBefore(claimed.attempts + 1, outcome.retryAfterMs);
  const nextAt = waitMs === null ? null : new Date(now + waitMs);
  const standing = await sending.recordFailure(claimed, attempt, nextAt);
  if (!standing) return;
  const isFailing = standing.failures >= FAILURES && standing.failingSince.getTime() <= now - FAILING_MS;
  if (isFailing) await turnOffAndTell(claimed.webhookId, "failing", FAILURES);
  else if (nextAt && waitMs !== null && waitMs < CLOCK_MS) await enqueue(db, SEND_DELIVERIES, {}, { runAt: nextAt });
}

/** The time until the next attempt, when `made` have failed; null after the last. */
function waitBefore(made: number, retryAfterMs: number | null): number | null {
  const seconds = env.WEBHOOK_RETRIES_S[made - 1];
  if (seconds === undefined) return null;
  const waitMs = Math.round(seconds * 1000 * (0.9 + Math.random() * 0.2));
  return Math.max(waitMs, Math.min(retryAfterMs ?? 0, DAY_MS));
}

/** The secrets that sign now, the present one first; null when that cannot be opened. */
function secretsOf({ webhookId, secret, oldSecret, oldUntil }: sending.Claimed, at: Date): string[] | null {
  const present = openSecret(webhookId, secret);
  if (present === null) return null;
  const former = oldSecret && oldUntil && oldUntil > at ? openSecret(webhookId, oldSecret) : null;
  return former === null ? [present] : [present, former];
}

/** Turns a webhook off, unless it is off or has had a success meanwhile. What waits for it fails, and its owner is mailed. */
async function turnOffAndTell(webhookId: string, because: Exclude<WebhookOff, "owner">, leastFailures = 0): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await sending.lockActive(tx, webhookId, leastFailures))) return;
    await sending.turnOff(tx, webhookId, because);
    await enqueue(tx, SEND_WEBHOOK_OFF, { webhookId, because, at: new Date().toISOString() });
  });
}
