import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { isNewClub } from "@/lib/identity/helpers/new-club";
import { mayStill } from "@/lib/identity/organisers/service";
import { PUSHED_AT_ONCE, SEND_PUSH } from "@/lib/identity/students/tasks";
import { messageMails } from "@/lib/organising/messages/message-mail";
import { dayAround, GIVE_UP_AFTER_MS, messagesEndAt, recipientsLeft } from "@/lib/organising/messages/policy";
import * as messages from "@/lib/organising/messages/repository";
import { SEND_MESSAGE } from "@/lib/organising/messages/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { type HandOver, handOver, mailServerAway, sendAgain } from "@/lib/platform/mail/at-most-once";
import { enqueue, enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { peopleFilter } from "@/lib/taking-part/guest-list/schema";

/** Mails that one worker hands over at the same time. When it is killed, this number of recipients may fail. */
const AT_ONCE = 5;
/** Minimum time for those: the process answers calls in between, and the same thread renders the mails. */
const PACE_MS = 40;
/** Recipients of one job: other jobs get their turn after it, and a stopping worker finishes it. */
const OF_ONE_JOB = 50;

/** The time after which a message of a hidden event looks again whether the event is shown. */
const HIDDEN_WAIT_MS = 5 * 60 * 1000;

const STATES = { sent: "sent", failed: "failed", later: "waiting", away: "waiting" } as const satisfies Record<HandOver, string>;

/**
 * Sends a part of a due message. Each recipient is taken, in a committed statement, before the mail is handed over: whichever worker ends
 * at whatever moment, no recipient gets it twice, and the recipients that it was sending to count as failed.
 * - While the mail server is away, the others wait, up to six hours.
 * - Recipients whose server refuses it for now are tried again after the others.
 * - While its event is hidden it waits with all its recipients, as long as messages may be sent there.
 * @throws AppError mail_unreachable Source: contract organisers 9.4, contract trust 4, decision 029.
 */
export async function sendMessage(payload: PayloadOf<typeof SEND_MESSAGE>, now = new Date()): Promise<void> {
  const { messageId, again } = payload;
  const hidden = await messages.findHidden(messageId);
  const isTooLate = hidden !== null && messagesEndAt(hidden) <= now;
  if (hidden && !isTooLate) return waitForEvent(messageId, now);
  if (!(await db.$transaction((tx) => start(tx, messageId, now)))) return waitForEvent(messageId, now);
  const message = await messages.find(messageId);
  if (message?.state !== "sending" || !message.startedAt) return;
  if (isTooLate || now.getTime() - message.startedAt.getTime() > GIVE_UP_AFTER_MS) await messages.giveUp(messageId);

  const { event } = await getEventOfRecord(message.eventId);
  const mailTo = await messageMails({ event, message });
  let { after } = payload;
  for (let taken = 0; taken < OF_ONE_JOB; taken += AT_ONCE) {
    const claimed = await messages.claim(message, { after, most: AT_ONCE });
    if (claimed.length === 0) return end(messageId, again, now);
    after = claimed
      .map(({ studentId }) => studentId)
      .toSorted()
      .at(-1);
    const sending = claimed.filter(({ state }) => state === "sending");
    const paced = wait(PACE_MS);
    const outcomes = await Promise.all(sending.map(async (to) => ({ ...to, outcome: await handOver(mailTo(to)) })));
    await messages.mark(
      messageId,
      outcomes.map(({ studentId, outcome }) => ({ studentId, state: STATES[outcome] })),
      new Date(),
    );
    if (outcomes.some(({ outcome }) => outcome === "away")) throw mailServerAway();
    await paced;
  }
  await enqueue(db, SEND_MESSAGE, { messageId, after, again });
}

/** Recipients are left when the event was hidden meanwhile, or when their servers refused the message for now. */
async function end(messageId: string, again: number | undefined, now: Date): Promise<void> {
  if (await messages.finish(messageId)) return;
  if (await messages.findHidden(messageId)) return waitForEvent(messageId, now);
  if (await sendAgain(SEND_MESSAGE, { messageId, again }, now)) return;
  await messages.giveUp(messageId);
  await messages.finish(messageId);
}

/** Looks again later. The time until then does not count as time without the mail server. */
async function waitForEvent(messageId: string, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await messages.restart(tx, messageId, now);
    await enqueue(tx, SEND_MESSAGE, { messageId }, { runAt: new Date(now.getTime() + HIDDEN_WAIT_MS) });
  });
}

/**
 * Fixes the recipients of a due message: no more than remain in the club's limit of the day, and none when its event was moved, so that the
 * message comes too long after it, or when its event is hidden for that long. It ends unsent when its author could no longer write it at
 * this moment.
 * @returns false when its event was hidden meanwhile
 */
async function start(tx: Tx, id: string, now: Date): Promise<boolean> {
  const message = await messages.find(id, tx);
  if (message?.state !== "scheduled") return true;
  const { eventId, byId, kind, sendAt, createdAt } = message;
  const facts = await messages.lockFacts(tx, eventId, now);
  if (facts?.status === "hidden" && messagesEndAt(facts) > now) return false;
  if (!facts || !(await messages.start(tx, id, now))) return true;
  if (!(await mayStill(tx, byId, eventId, "message_people"))) {
    await messages.stop(tx, id);
    return true;
  }
  const isTooLate = facts.status === "hidden" || sendAt > messagesEndAt(facts);
  const used = await messages.findUsed(tx, { eventId, clubId: facts.clubId, ...dayAround(sendAt), except: id });
  const left = isTooLate ? 0 : recipientsLeft(used, { isEssential: kind === "essential", isNew: isNewClub(facts.club, now) });
  const filter = peopleFilter.parse(message.filter);
  const addressed = { id, eventId, kind, filter, isCancelled: facts.cancelledAt !== null, writtenAt: createdAt };
  await messages.setExpected(tx, id, await messages.fixRecipients(tx, addressed, left, now));
  if (kind === "essential") await push(tx, id);
  return true;
}

/** Queues the pushes beside the mails of a message. Source: contract app 5. */
async function push(tx: Tx, messageId: string): Promise<void> {
  const waiting = await messages.listWaiting(tx, messageId);
  const parts = Array.from({ length: Math.ceil(waiting.length / PUSHED_AT_ONCE) }, (_, part) =>
    waiting.slice(part * PUSHED_AT_ONCE, (part + 1) * PUSHED_AT_ONCE),
  );
  await enqueueAll(
    tx,
    SEND_PUSH,
    parts.map((studentIds) => ({ kind: "message" as const, subjectId: messageId, studentIds })),
  );
}
