import "server-only";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { feedbackMails } from "@/lib/organising/feedback/mail";
import { closesAtOf } from "@/lib/organising/feedback/policy";
import * as feedback from "@/lib/organising/feedback/repository";
import { voterHash } from "@/lib/organising/feedback/secrets";
import { closeFeedback } from "@/lib/organising/feedback/service";
import { ASK_FEEDBACK } from "@/lib/organising/feedback/tasks";
import { eachByItself } from "@/lib/platform/concurrency/each";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { sendAtMostOnce, sendPart } from "@/lib/platform/mail/at-most-once";
import { messageIdOf } from "@/lib/platform/mail/once";
import { enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";

const EVENTS_AT_ONCE = 500;
const CLOSED_AT_ONCE = 100;
/** Limit of registrations in one job: other jobs get their turn after it. */
const OF_ONE_JOB = 100;

/** Queues asking at the events where it is time, each once. May be repeated. Source: contract after 1 and 4. */
export async function dueFeedback(now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const due = await feedback.beginAsking(tx, env.FEEDBACK_ASK_S ?? null, now, EVENTS_AT_ONCE);
    await enqueueAll(
      tx,
      ASK_FEEDBACK,
      due.map((eventId) => ({ eventId })),
    );
  });
}

/**
 * Asks a part of an event's attendees, each at most once, whichever worker ends at whatever moment. Those who have answered, and those who
 * want no news of the club, are not asked.
 * @throws AppError mail_unreachable
 */
export async function askFeedback(payload: PayloadOf<typeof ASK_FEEDBACK>, now = new Date()): Promise<void> {
  const { eventId, after } = payload;
  const asked = await feedback.listAsked(eventId, { after, limit: OF_ONE_JOB });
  if (asked.length === 0) return;
  const { event } = await getEventOfRecord(eventId, now);
  const form = await feedback.findForm(eventId);
  const mails = form && (await feedbackMails(event, closesAtOf(form)));
  if (!mails) return;
  const send = ({ registrationId, studentId }: (typeof asked)[number]) => {
    const messageId = messageIdOf(`feedback.${registrationId}`);
    const addressee = feedback.askedAddress({ eventId, registrationId, hash: voterHash(registrationId) }, now);
    return sendAtMostOnce(messageId, addressee, (to) => mails({ to, registrationId, studentId }));
  };
  const next = asked.length === OF_ONE_JOB ? { ...payload, after: asked.at(-1)?.registrationId } : null;
  await sendPart(ASK_FEEDBACK, payload, { to: asked, send, next }, now);
}

/**
 * Closes the feedback whose time is over, each event in a transaction of its own. May be repeated.
 * @throws the first failure, at the end
 */
export async function closeDueFeedback(now = new Date()): Promise<void> {
  await eachByItself(await feedback.listDue(now, CLOSED_AT_ONCE), (eventId) => closeFeedback(eventId, now));
}
