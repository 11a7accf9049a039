import "server-only";
import { type PushKind, SEND_PUSH } from "@/lib/identity/students/tasks";
import type { Tx } from "@/lib/platform/db/client";
import { enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";
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
  await pushBeside(tx, rows, recorded);
  return recorded;
}

/** The push beside a notification; null for those that are not pushed. Source: contract app 5. */
function pushOf({ kind, level }: Pick<notifications.NewNotification, "kind" | "level">): PushKind | null {
  if (kind === "event_moved" || kind === "event_cancelled" || kind === "registration_opens") return kind;
  return isMailed(kind) && level === "instant" ? "event_published" : null;
}

/** Queues pushes to the students whose notification is new, or has become louder. */
async function pushBeside(
  tx: Tx,
  rows: readonly notifications.NewNotification[],
  recorded: readonly notifications.RecordedNotification[],
): Promise<void> {
  const told = new Set(recorded.map(({ studentId }) => studentId));
  const pushes = new Map<string, PayloadOf<typeof SEND_PUSH>>();
  for (const row of rows) {
    const kind = pushOf(row);
    if (!kind || !told.has(row.studentId)) continue;
    const { subjectId, occasion } = row;
    const key = `${kind} ${subjectId} ${occasion}`;
    const push = pushes.get(key) ?? { kind, subjectId, ...(occasion && { occasion }), studentIds: [] };
    push.studentIds.push(row.studentId);
    pushes.set(key, push);
  }
  await enqueueAll(tx, SEND_PUSH, [...pushes.values()]);
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
