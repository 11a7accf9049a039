import "server-only";
import { hasNoticedChange, type Noticed, notePlaceChange, noticedColumns, readNoticed } from "@/lib/catalogue/events/change-notice";
import { isOver } from "@/lib/catalogue/events/policy";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { ANNOUNCE_MOVE } from "@/lib/catalogue/events/tasks";
import { beginPlaceChanges, findPlaceChange } from "@/lib/catalogue/places/service";
import { SEND_PUSH } from "@/lib/identity/students/tasks";
import { changeMails } from "@/lib/organising/messages/change-mail";
import * as messages from "@/lib/organising/messages/repository";
import { NOTE_PLACE_CHANGE, SEND_CHANGE_NOTICE } from "@/lib/organising/messages/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { sendAtMostOnce, sendPart } from "@/lib/platform/mail/at-most-once";
import { messageIdOf } from "@/lib/platform/mail/once";
import { enqueue, enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";

const EVENTS_AT_ONCE = 500;
/** Limit of registrations in one job: other jobs get their turn after it. */
const OF_ONE_JOB = 100;

/**
 * Queues the due notices, of events and of places: those whose last edit is old enough. May be repeated: each is queued once. Source:
 * contract organisers 9.4.
 */
export async function dueNotices(now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    await queueNotices(tx, await messages.beginNotices(tx, noticedColumns, now, EVENTS_AT_ONCE));
    const changed = await beginPlaceChanges(tx, now, EVENTS_AT_ONCE);
    await enqueueAll(
      tx,
      NOTE_PLACE_CHANGE,
      changed.map((placeChangeId) => ({ placeChangeId })),
    );
  });
}

/**
 * Makes the notices of a changed place for some of its events, as if each event had been edited, and queues them. A part and the job for
 * the next one are one transaction. May be repeated: each event has one notice of a change.
 */
export async function spreadPlaceChange(payload: PayloadOf<typeof NOTE_PLACE_CHANGE>, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const change = await findPlaceChange(tx, payload.placeChangeId);
    if (!change) return;
    const { noticeIds, last } = await notePlaceChange(tx, change, { after: payload.after, limit: EVENTS_AT_ONCE }, now);
    await queueNotices(tx, noticeIds);
    if (last) await enqueue(tx, NOTE_PLACE_CHANGE, { ...payload, after: last });
  });
}

async function queueNotices(tx: Tx, noticeIds: readonly string[]): Promise<void> {
  const payloads = noticeIds.map((noticeId) => ({ noticeId }));
  await enqueueAll(tx, SEND_CHANGE_NOTICE, payloads);
  await enqueueAll(tx, ANNOUNCE_MOVE, payloads);
}

/** The edits in a notice, from the state before the first to the one after the last; null when its event is deleted. */
export async function getNoticedChange(
  noticeId: string,
): Promise<{ eventId: string; before: Noticed; after: Noticed; changedAt: Date } | null> {
  const notice = await messages.findNotice(noticeId);
  if (!notice?.after) return null;
  return { eventId: notice.eventId, changedAt: notice.changedAt, ...changeOf(notice) };
}

/** The change in a notice. If the event's place was changed, but not replaced, another notice covers that. */
function changeOf({ placeChangeId, ...notice }: messages.Notice): { before: Noticed; after: Noticed } {
  const [before, after] = [readNoticed(notice.before), readNoticed(notice.after)];
  const isOfEvent = placeChangeId === null && before.place?.id === after.place?.id;
  return { before, after: isOfEvent ? { ...after, place: before.place } : after };
}

/**
 * Notifies a part of an event's people of the changes since the last notice, each at most once for this notice, whichever worker ends at
 * whatever moment. Sends nothing when all changes were reverted, or when the event is over or cancelled.
 * @throws AppError mail_unreachable
 */
export async function sendChangeNotice(payload: PayloadOf<typeof SEND_CHANGE_NOTICE>, now = new Date()): Promise<void> {
  const { noticeId, after, again } = payload;
  const notice = await messages.findNotice(noticeId);
  if (!notice) return;
  const change = changeOf(notice);
  const { event } = await getEventOfRecord(notice.eventId);
  if (!hasNoticedChange(change.before, change.after) || isOver(event, now)) return;

  const recipients = await messages.listRecipientsOfNotice(notice, { after, limit: OF_ONE_JOB });
  if (recipients.length === 0) return;
  if (!again) {
    await enqueue(db, SEND_PUSH, {
      kind: hasNoticedChange({ ...change.before, name: change.after.name }, change.after) ? "event_moved" : "event_renamed",
      subjectId: event.id,
      occasion: noticeId,
      studentIds: recipients.map(({ studentId }) => studentId),
    });
  }
  const mails = await changeMails({ event, ...change });
  const send = ({ registrationId }: messages.Recipient) => {
    const messageId = messageIdOf(`change.${noticeId}.${registrationId}`);
    return sendAtMostOnce(messageId, messages.addressOfRecipient(registrationId, notice), mails);
  };
  const next = recipients.length === OF_ONE_JOB ? { ...payload, after: recipients.at(-1)?.registrationId } : null;
  await sendPart(SEND_CHANGE_NOTICE, payload, { to: recipients, send, next }, now);
}
