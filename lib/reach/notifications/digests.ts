import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/platform/db/client";
import { handOverTaken, sendPart } from "@/lib/platform/mail/at-most-once";
import { messageIdOf } from "@/lib/platform/mail/once";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { type Digest, digestMail } from "@/lib/reach/notifications/digest-mail";
import { lastDue } from "@/lib/reach/notifications/digest-times";
import * as mails from "@/lib/reach/notifications/mail-repository";
import { AHEAD_MS, DIGEST_LATE_MS, DIGEST_MOST, FIRST_BACK_MS } from "@/lib/reach/notifications/policy";
import { SEND_DIGESTS } from "@/lib/reach/notifications/tasks";

/** Students of one job: other jobs get their turn after it, and a stopping worker finishes it. */
const OF_ONE_JOB = 50;
/** Minimum time for each: the process answers calls in between, and the same thread renders the mails. */
const PACE_MS = 20;

/** Queues the weekly mails when they are due, each time once. May be repeated. Source: contract reach 3. */
export async function dueDigests(now = new Date()): Promise<void> {
  const dueAt = lastDue(now);
  if (!dueAt) return;
  await db.$transaction(async (tx) => {
    if (await mails.beginRound(tx, dueAt)) await enqueue(tx, SEND_DIGESTS, { dueAt: dueAt.toISOString() });
  });
}

/**
 * Sends the weekly mail of a due time to some students, each at most once, whichever worker ends at whatever moment. It names news since
 * the previous due time that no mail has named, and near events. Students without either get no mail.
 * @throws AppError mail_unreachable
 */
export async function sendDigests(payload: PayloadOf<typeof SEND_DIGESTS>, now = new Date()): Promise<void> {
  const dueAt = new Date(payload.dueAt);
  if (now.getTime() - dueAt.getTime() > DIGEST_LATE_MS) return;
  const since = (await mails.findRoundBefore(dueAt)) ?? new Date(dueAt.getTime() - FIRST_BACK_MS);
  const studentIds = await mails.listReaders({ after: payload.after, limit: OF_ONE_JOB });
  const send = async (studentId: string) => {
    const paced = wait(PACE_MS);
    const outcome = await sendDigest(studentId, { dueAt, since, now });
    await paced;
    return outcome;
  };
  const next = studentIds.length === OF_ONE_JOB ? { ...payload, after: studentIds.at(-1) } : null;
  await sendPart(SEND_DIGESTS, payload, { to: studentIds, send, next }, now);
}

type Times = { dueAt: Date; since: Date; now: Date };

async function sendDigest(studentId: string, times: Times): Promise<"done" | "later"> {
  const claimed = await claim(studentId, times);
  if (!claimed) return "done";
  const { email, ids, digest } = claimed;
  const mail = await digestMail(digest, studentId);
  const release = () => db.$transaction((tx) => mails.releaseDigest(tx, studentId, times.dueAt, ids));
  return handOverTaken({ ...mail, to: email, messageId: digestIdOf(studentId, times.dueAt) }, release);
}

/** Takes a student's mail and its contents, in one transaction. @returns null when there is nothing to send */
function claim(studentId: string, { dueAt, since, now }: Times): Promise<{ email: string; ids: string[]; digest: Digest } | null> {
  return db.$transaction(async (tx) => {
    const email = await mails.claimDigest(tx, studentId, dueAt);
    if (!email) return null;
    const news = await mails.claimNews(tx, { studentId, since, now }, DIGEST_MOST.news);
    const written = await mails.claimBlogs(tx, { studentId, since, now }, DIGEST_MOST.blogs);
    const near = { studentId, now, until: new Date(now.getTime() + AHEAD_MS) };
    const saved = await mails.listSavedSoon(tx, near, DIGEST_MOST.saved);
    const closing = await mails.listClosingSoon(tx, near, DIGEST_MOST.closing);
    const digest = { news: news.events, saved, closing, blogs: written.blogs };
    const isEmpty = Object.values(digest).every((part) => part.length === 0);
    return isEmpty ? null : { email, ids: [...news.ids, ...written.ids], digest };
  });
}

/** The same for every attempt, and it does not reveal the student. */
function digestIdOf(studentId: string, dueAt: Date): string {
  const hash = createHash("sha256").update(`${studentId} ${dueAt.toISOString()}`).digest("hex");
  return messageIdOf(`digest.${hash.slice(0, 40)}`);
}
