import "server-only";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { isNewClub } from "@/lib/identity/helpers/new-club";
import type { Organiser } from "@/lib/identity/organisers/service";
import { exampleMail, type MessageMail } from "@/lib/organising/messages/message-mail";
import { dayAround, limitReached, messagesEndAt, SCHEDULE_MAX_MS, type Used } from "@/lib/organising/messages/policy";
import * as messages from "@/lib/organising/messages/repository";
import type { MessageBody, PreviewBody } from "@/lib/organising/messages/schema";
import { SEND_MESSAGE } from "@/lib/organising/messages/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/errors";
import { groupDigits } from "@/lib/platform/money/price";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, shortMomentOf } from "@/lib/platform/time/zone";

export type { ListedMessage } from "@/lib/organising/messages/repository";

type Writer = Organiser<"message_people">;

/** More than the messages of an event, cancelled ones apart. */
const LISTED_MAX = 100;

/** The latest messages of an event, the newest first. */
export function listMessages({ event: { id } }: Writer): Promise<messages.ListedMessage[]> {
  return messages.list(id, { limit: LISTED_MAX });
}

type Preview = MessageMail & { count: number; skipped: number };

/** The end of the time for messages to an event's people. @throws AppError event_not_found */
export async function readMessagesEnd({ event: { id } }: Writer): Promise<Date> {
  const end = await messages.findEnd(id);
  if (!end) throw new AppError("event_not_found", { id });
  return messagesEndAt(end);
}

/** Renders a message and counts its present recipients. Sends nothing. @throws AppError event_not_found, validation_failed (`sendAt`) */
export async function previewMessage(by: Writer, body: PreviewBody, now = new Date()): Promise<Preview> {
  const eventId = by.event.id;
  const { event } = await getEventOfRecord(eventId, now);
  const { kind, filter, sendAt } = body;
  if (sendAt) assertSendable(sendAt, { now, endsAt: await readMessagesEnd(by) });
  const addressed = { eventId, kind, filter, isCancelled: event.status === "cancelled", writtenAt: now };
  const { reached, skipped } = await messages.countAddressed(addressed, now);
  return { count: reached, skipped, ...(await exampleMail({ event, message: body })) };
}

/**
 * Sends a message to people of an event, at `sendAt` or now; for a cancelled event only essential messages, to those who had a seat until
 * then. The same key again means the same message, with the same answer; two concurrent calls are one. Recipients are fixed when sending
 * begins.
 * @throws AppError message_changed (another message has the key), event_not_found, event_not_published, event_cancelled (news, or 30 days
 * ago), event_over, validation_failed (`sendAt`), message_limit Source: contract organisers 9.4.
 */
export async function sendMessage(by: Writer, body: MessageBody, now = new Date()): Promise<messages.ListedMessage> {
  // The lock of createMessage belongs to the club, so another club's event may take the key at the same time.
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

/** A text that is equal for equal messages; a stored filter has its keys in another order. */
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
  if (facts.status === "hidden") throw new AppError("event_hidden", { id: eventId });
  const isCancelled = facts.status === "cancelled";
  const isEssential = body.kind === "essential";
  if (!isCancelled && facts.status !== "published") throw new AppError("event_not_published", { id: eventId });
  const endsAt = messagesEndAt(facts);
  if (isCancelled && (!isEssential || endsAt <= now)) throw new AppError("event_cancelled", { id: eventId });
  if (endsAt <= now) throw new AppError("event_over", { id: eventId });
  if (sendAt) assertSendable(sendAt, { now, endsAt });
  const at = sendAt ?? now;
  const { kind, filter } = body;
  const { reached } = await messages.countAddressed({ eventId, kind, filter, isCancelled, writtenAt: now }, now, tx);
  const used = await messages.findUsed(tx, { eventId, clubId: facts.clubId, ...dayAround(at) });
  assertWithinLimits(used, { isEssential, isNew: isNewClub(facts.club, now), recipients: reached }, at, now);
  await messages.create(tx, { id: key, eventId, byId: by.actor.id, ...body, expected: reached, createdAt: now, sendAt: at });
  await recordOrganiserAct(tx, by, {
    act: "sent_message",
    subject: { kind: "message", id: key },
    changes: { kind: [null, body.kind], people: [null, reached], ...(sendAt && { sendAt: [null, sendAt] }) },
  });
  await enqueue(tx, SEND_MESSAGE, { messageId: key }, { runAt: at });
}

/** @throws AppError message_limit, with the time of the next day if that lifts it */
function assertWithinLimits(used: Used, message: Parameters<typeof limitReached>[1], at: Date, now: Date): void {
  const refusal = limitReached(used, message);
  if (!refusal) return;
  const { code, values, endsWithDay } = refusal;
  const { until } = dayAround(at);
  const from = shortMomentOf(until, DEFAULT_TIME_ZONE);
  const retryAfterS = endsWithDay ? Math.ceil((until.getTime() - now.getTime()) / 1000) : undefined;
  throw new AppError(code, {}, { retryAfterS, values: { ...inText(values), from } });
}

const inText = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, groupDigits(value)]));

/** @throws AppError validation_failed */
function assertSendable(sendAt: Date, { now, endsAt }: { now: Date; endsAt: Date }): void {
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
export const listReminders = ({ event: { id } }: Writer | Organiser<"edit_event">): Promise<number[]> => messages.findReminders(id);

/** Chooses the reminders of an event. @throws AppError event_not_found Source: contract organisers 9.4. */
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
