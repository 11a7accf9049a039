import "server-only";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { type PushKind, SEND_PUSH } from "@/lib/identity/students/tasks";
import { REMINDER_LATE_MS, reminderTime } from "@/lib/organising/messages/policy";
import type { ReminderHours } from "@/lib/organising/messages/reminder-hours";
import { reminderMails } from "@/lib/organising/messages/reminder-mail";
import * as messages from "@/lib/organising/messages/repository";
import { SEND_REMINDERS } from "@/lib/organising/messages/tasks";
import { db } from "@/lib/platform/db/client";
import { sendAtMostOnce, sendPart } from "@/lib/platform/mail/at-most-once";
import { messageIdOf } from "@/lib/platform/mail/once";
import { enqueue, enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";

const EVENTS_AT_ONCE = 500;
/** Limit of registrations in one job: other jobs get their turn after it. */
const OF_ONE_JOB = 100;

/** The reminders that are pushed as well. Source: contract app 5. */
const PUSHED: Record<number, PushKind> = { 24: "reminder_24", 2: "reminder_2" };

/** Queues the due reminders; late ones are dropped. May be repeated: each is queued once. Source: contract organisers 9.4. */
export async function dueReminders(now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const due = await messages.beginReminders(tx, REMINDER_LATE_MS, now, EVENTS_AT_ONCE);
    await enqueueAll(
      tx,
      SEND_REMINDERS,
      due.map(({ startsAt, ...reminder }) => ({ ...reminder, startsAt: startsAt.toISOString() })),
    );
  });
}

/**
 * Reminds a part of an event's people, each at most once for these hours and this start, whichever worker ends at whatever moment. Students
 * who have left, registered after the reminder's time or turned reminders off get none; after a change of the start nobody does.
 * @throws AppError mail_unreachable
 */
export async function sendReminders(payload: PayloadOf<typeof SEND_REMINDERS>, now = new Date()): Promise<void> {
  const { eventId, hours, after, again } = payload;
  const startsAt = new Date(payload.startsAt);
  const dueAt = reminderTime(startsAt, hours);
  if (now.getTime() > dueAt.getTime() + (REMINDER_LATE_MS[hours as ReminderHours] ?? 0)) return;

  const reminder = { eventId, hours, startsAt };
  const recipients = await messages.listReminded(reminder, dueAt, { after, limit: OF_ONE_JOB });
  if (recipients.length === 0) return;
  const pushed = PUSHED[hours];
  if (pushed && !again) {
    const studentIds = recipients.map(({ studentId }) => studentId);
    await enqueue(db, SEND_PUSH, { kind: pushed, subjectId: eventId, occasion: String(startsAt.getTime()), studentIds });
  }
  const { event } = await getEventOfRecord(eventId);
  const mails = await reminderMails({ event, hours }, now);
  const send = ({ registrationId }: messages.Recipient) => {
    const messageId = messageIdOf(`reminder.${registrationId}.${hours}.${startsAt.getTime()}`);
    const addressee = messages.remindedAddress(registrationId, reminder, dueAt);
    return sendAtMostOnce(messageId, addressee, (to) => mails({ to, registrationId }));
  };
  const next = recipients.length === OF_ONE_JOB ? { ...payload, after: recipients.at(-1)?.registrationId } : null;
  await sendPart(SEND_REMINDERS, payload, { to: recipients, send, next }, now);
}
