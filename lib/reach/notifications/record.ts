import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { listToldOfOtherDates } from "@/lib/reach/notifications/audience-repository";
import * as notifications from "@/lib/reach/notifications/repository";
import { SEND_INSTANT_MAILS } from "@/lib/reach/notifications/tasks";

export type { NewNotification } from "@/lib/reach/notifications/repository";

/**
 * Writes notifications, each once for its student, kind, subject and occasion, even when repeated or concurrent. A published event that
 * fits a saved search is one notification. Of several causes the highest level wins, also over an existing notification. Students who are
 * gone are skipped. Rows are written in one order, so concurrent calls never deadlock. New events of level `instant` are mailed after the
 * transaction has committed.
 * @param rows up to about 1,000
 * @returns the notifications that are new or got a higher level Source: contract reach 3 and 9.
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
 * The same for students whose saved searches fit a new event, except those who were notified of another upcoming date of its series: a
 * series is announced once.
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

/** Whether notifications of a kind get instant mails. */
const isMailed = (kind: notifications.NewNotification["kind"]): boolean => kind === "event_published" || kind === "search_hit";
