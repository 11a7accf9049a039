import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { listToldOfOtherDates } from "@/lib/reach/notifications/audience-repository";
import * as notifications from "@/lib/reach/notifications/repository";
import { SEND_INSTANT_MAILS } from "@/lib/reach/notifications/tasks";

export type { NewNotification, RecordedNotification } from "@/lib/reach/notifications/repository";

/**
 * Writes notifications, each once for its student, kind, subject and occasion, however often and by whom it is recorded. A new event that was
 * published and fits a saved search is one notification. Of several causes the loudest level wins, also over a notification that exists.
 * Students who are gone are passed over. Rows are written in one order, so concurrent calls never wait for each other in a circle. New events
 * of level `instant` are mailed once the transaction has committed.
 * @param rows at most about 1,000
 * @returns the notifications that are new or became louder
 * Source: contract reach 3 and 9.
 */
export async function recordNotifications(
  tx: Tx,
  rows: readonly notifications.NewNotification[],
  now = new Date(),
): Promise<notifications.RecordedNotification[]> {
  const recorded = await notifications.record(tx, rows, now);
  if (recorded.some(({ level }) => level === "instant")) {
    const eventIds = rows.filter(({ kind, level }) => level === "instant" && isMailed(kind)).map(({ subjectId }) => subjectId);
    await enqueueAll(
      tx,
      SEND_INSTANT_MAILS,
      [...new Set(eventIds)].map((eventId) => ({ eventId })),
    );
  }
  return recorded;
}

/**
 * The same for students whose saved searches fit a new event, but for those who were told of another date of its series that is to come: a
 * series is told once.
 */
export async function recordSearchHits(tx: Tx, rows: readonly notifications.NewNotification[], eventId: string, now: Date): Promise<void> {
  const students = rows.map(({ studentId }) => studentId);
  const told = await listToldOfOtherDates(tx, eventId, students, now);
  await recordNotifications(
    tx,
    rows.filter(({ studentId }) => !told.has(studentId)),
    now,
  );
}

/** Whether notifications of a kind are mailed at once. */
const isMailed = (kind: notifications.NewNotification["kind"]): boolean => kind === "event_published" || kind === "search_hit";
