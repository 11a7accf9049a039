import "server-only";
import { recordOrganiserAct } from "@/lib/audit/record";
import { getEventOfRecord } from "@/lib/events/service";
import { exampleMail, type MessageMail } from "@/lib/messages/message-mail";
import { dayAround, isWithinLimits, messagesEndAt, recipientsADay, SCHEDULE_MAX_MS } from "@/lib/messages/policy";
import * as messages from "@/lib/messages/repository";
import type { MessageBody, PreviewBody } from "@/lib/messages/schema";
import { SEND_MESSAGE } from "@/lib/messages/tasks";
import type { Organiser } from "@/lib/organisers/service";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";

export type { ListedMessage } from "@/lib/messages/repository";

type Writer = Organiser<"message_people">;

/** More than an event can have, but for cancelled ones. */
const LISTED_MAX = 100;

/** The latest messages of an event, the newest first. */
export function listMessages({ event: { id } }: Writer): Promise<messages.ListedMessage[]> {
  return messages.list(id, { limit: LISTED_MAX });
}

type Preview = MessageMail & { count: number; skipped: number };

/** Draws a message and counts to whom it would be sent now. Sends nothing. @throws AppError event_not_found */
export async function previewMessage(by: Writer, body: PreviewBody, now = new Date()): Promise<Preview> {
  const eventId = by.event.id;
  const [{ event }, { reached, skipped }] = await Promise.all([
    getEventOfRecord(eventId, now),
    messages.countAddressed({ eventId, kind: body.kind, filter: body.filter }, now),
  ]);
  return { count: reached, skipped, ...(await exampleMail({ event, message: body })) };
}

/**
 * Sends a message to people of an event, at `sendAt` or now. The same key again is the same message, whose answer is the same; two at once
 * are one. Recipients are fixed when sending begins.
 * @throws AppError message_changed (another message has the key), event_not_found, event_not_published, event_cancelled, event_over,
 * validation_failed (`sendAt`), message_limit
 * Source: contract 9.4.
 */
export async function sendMessage(by: Writer, body: MessageBody, now = new Date()): Promise<messages.ListedMessage> {
  // The lock of createMessage is the club's, so another club's event may take the key at the same time.
  await uniqueOr(
    { Message_pkey: "message_changed" },
    db.$transaction((tx) => createMessage(tx, by, body, now)),
  );
  const [message] = await messages.list(by.event.id, { limit: 1, id: body.key });
  if (!message) throw new AppError("event_not_found", { message: body.key });
  return message;
}

/** Whether exactly this message is stored under its key. @throws AppError message_changed */
async function hasMessage(tx: Tx, { event }: Writer, { key, sendAt, ...body }: MessageBody): Promise<boolean> {
  const stored = await messages.find(key, tx);
  if (!stored) return false;
  const { subject, text, kind, filter } = stored;
  const isSame =
    stored.eventId === event.id &&
    contentOf({ subject, text, kind, filter: filter as MessageBody["filter"] }) === contentOf(body) &&
    stored.sendAt.getTime() === (sendAt ?? stored.createdAt).getTime();
  if (!isSame) throw new AppError("message_changed", { message: key });
  return true;
}

/** A text that is the same for the same message; a stored filter has its keys in another order. */
function contentOf({ subject, text, kind, filter }: PreviewBody): string {
  return JSON.stringify([subject, text, kind, Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Stores a message unless it is stored already. */
async function createMessage(tx: Tx, by: Writer, message: MessageBody, now: Date): Promise<void> {
  const { key, sendAt, ...body } = message;
  const eventId = by.event.id;
  const facts = await messages.lockFacts(tx, eventId, now);
  // Under the lock and before all rules, so that the limits do not count the message itself.
  if (await hasMessage(tx, by, message)) return;
  if (!facts) throw new AppError("event_not_found", { id: eventId });
  if (facts.status === "cancelled") throw new AppError("event_cancelled", { id: eventId });
  if (facts.status !== "published") throw new AppError("event_not_published", { id: eventId });
  const endsAt = messagesEndAt(facts.overAt);
  if (endsAt <= now) throw new AppError("event_over", { id: eventId });
  assertSendable(sendAt, { now, endsAt });
  const at = sendAt ?? now;
  const { reached } = await messages.countAddressed({ eventId, kind: body.kind, filter: body.filter }, now, tx);
  const used = await messages.findUsed(tx, { eventId, clubId: facts.clubId, ...dayAround(at) });
  const asked = { isEssential: body.kind === "essential", recipients: reached };
  if (!isWithinLimits(used, asked, recipientsADay(facts.club, now))) throw new AppError("message_limit", { id: eventId });
  await messages.create(tx, { id: key, eventId, byId: by.actor.id, ...body, expected: reached, createdAt: now, sendAt: at });
  await recordOrganiserAct(tx, by, {
    act: "sent_message",
    subject: { kind: "message", id: key },
    changes: { kind: [null, body.kind], people: [null, reached], ...(sendAt && { sendAt: [null, sendAt] }) },
  });
  await enqueue(tx, SEND_MESSAGE, { messageId: key }, { runAt: at });
}

/** @throws AppError validation_failed */
function assertSendable(sendAt: Date | undefined, { now, endsAt }: { now: Date; endsAt: Date }): void {
  if (!sendAt) return;
  const refuse = (message: string) => new AppError("validation_failed", {}, { issues: [{ field: "sendAt", message }] });
  if (sendAt <= now) throw refuse("This time is in the past. Choose a later one.");
  if (sendAt.getTime() - now.getTime() > SCHEDULE_MAX_MS) throw refuse("Choose a time within a year.");
  if (sendAt > endsAt) throw refuse("Messages can be sent until 30 days after the event.");
}

/**
 * Cancels a message that is scheduled. May be repeated.
 * @throws AppError gone_meanwhile (there is none), message_sent
 */
export async function cancelMessage(by: Writer, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const isCancelled = await messages.cancel(tx, { id, eventId: by.event.id });
    if (isCancelled) await recordOrganiserAct(tx, by, { act: "cancelled_message", subject: { kind: "message", id } });
    const stored = await messages.find(id, tx);
    if (stored?.eventId !== by.event.id) throw new AppError("gone_meanwhile", { message: id });
    if (stored.state !== "cancelled") throw new AppError("message_sent", { message: id });
  });
}

/** The reminders of an event, in hours before its start. */
export const listReminders = ({ event: { id } }: Writer): Promise<number[]> => messages.findReminders(id);

/** Chooses the reminders of an event. @throws AppError event_not_found Source: contract 9.4. */
export async function setReminders(by: Organiser<"edit_event">, hours: number[]): Promise<number[]> {
  const chosen = [...hours].sort((one, other) => other - one);
  await db.$transaction(async (tx) => {
    const former = await messages.setReminders(tx, by.event.id, chosen);
    if (!former) throw new AppError("event_not_found", { id: by.event.id });
    if (former.join() !== chosen.join()) {
      await recordOrganiserAct(tx, by, { act: "settings_changed", changes: { reminders: [former, chosen] } });
    }
  });
  return chosen;
}
