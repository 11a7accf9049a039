import "server-only";
import { db } from "@/lib/platform/db/client";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { recordNotifications } from "@/lib/reach/notifications/record";
import { findMarkToTell } from "@/lib/taking-part/marks/service";
import type { NOTE_MARK } from "@/lib/taking-part/marks/tasks";

/**
 * Notifies a student of a mark that was made, and of each decision about it, once; never in the weekly mail. May be repeated.
 * Source: contract after 5.
 */
export async function noteMark({ about, markId, occasion }: PayloadOf<typeof NOTE_MARK>, now = new Date()): Promise<void> {
  const mark = await findMarkToTell(markId, now);
  if (!mark) return;
  const kind = about === "made" ? "mark_made" : "mark_decided";
  const { studentId, eventId: subjectId, kind: markKind } = mark;
  const notification = { studentId, kind, subjectId, cause: "own", level: "quiet" } as const;
  const ofWhich = about === "made" ? markKind : `${markKind} ${occasion}`;
  await db.$transaction((tx) => recordNotifications(tx, [{ ...notification, occasion: ofWhich }], now));
}
