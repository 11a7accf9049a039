import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { dayAround } from "@/lib/organising/messages/policy";
import { listOtherDates } from "@/lib/organising/publishing/series";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { handOver, mailServerAway, sendAgain } from "@/lib/platform/mail/at-most-once";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { instantMails } from "@/lib/reach/notifications/instant-mail";
import * as mails from "@/lib/reach/notifications/mail-repository";
import { INSTANT_A_DAY, INSTANT_LATE_MS } from "@/lib/reach/notifications/policy";
import { SEND_INSTANT_MAILS } from "@/lib/reach/notifications/tasks";

/** Mails that one worker hands over at the same time. When it is killed, this number may be lost. */
const AT_ONCE = 5;
/** Minimum time for those: the process answers calls in between. */
const PACE_MS = 40;
/** Mails of one job: other jobs get their turn after it, and a stopping worker finishes it. */
const OF_ONE_JOB = 50;

/**
 * Mails some of the students who want instant mails about an event, each at most once, whichever worker ends at whatever moment. An event
 * that was hidden or deleted is not mailed, and neither is a mail that was turned off or is above a student's limits of the day: the weekly
 * mail names it.
 * @throws AppError mail_unreachable Source: contract reach 3, decision 036.
 */
export async function sendInstantMails(payload: PayloadOf<typeof SEND_INSTANT_MAILS>, now = new Date()): Promise<void> {
  const { eventId, again } = payload;
  const event = await findEvent(eventId);
  if (!event) return;
  const mailTo = instantMails(event, (await listOtherDates(event, now)).length);
  const since = new Date(now.getTime() - INSTANT_LATE_MS);
  const terms = { eventId, since, dayFrom: dayAround(now).from, ...INSTANT_A_DAY };
  let { after, isRefused } = payload;
  for (let taken = 0; taken < OF_ONE_JOB; taken += AT_ONCE) {
    const claimed = await mails.claimInstant({ ...terms, after }, AT_ONCE, now);
    if (claimed.length === 0) {
      if (isRefused) await sendAgain(SEND_INSTANT_MAILS, { eventId, again }, now);
      return;
    }
    const paced = wait(PACE_MS);
    const outcomes = await Promise.all(claimed.map(async (mail) => ({ id: mail.id, outcome: await handOver(await mailTo(mail)) })));
    const unsent = outcomes.filter(({ outcome }) => outcome === "later" || outcome === "away");
    await mails.release(
      db,
      unsent.map(({ id }) => id),
    );
    if (unsent.some(({ outcome }) => outcome === "away")) throw mailServerAway();
    if (unsent.length > 0) isRefused = true;
    after = claimed
      .map(({ studentId }) => studentId)
      .toSorted()
      .at(-1);
    await paced;
  }
  await enqueue(db, SEND_INSTANT_MAILS, { eventId, after, again, isRefused });
}

/** Null if it was removed without a record. */
async function findEvent(eventId: string): Promise<Event | null> {
  try {
    return (await getEventOfRecord(eventId)).event;
  } catch (error) {
    if (error instanceof AppError && error.code === "event_not_found") return null;
    throw error;
  }
}
