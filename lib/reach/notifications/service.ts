import "server-only";
import * as z from "zod";
import type { Student } from "@/lib/platform/auth/actor";
import { cutPage, fromCursor, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import { DAY_MS } from "@/lib/platform/time/units";
import * as notifications from "@/lib/reach/notifications/repository";
import { KEPT_DAYS, type NotificationsQuery, type ReadBody, UNREAD_MAX } from "@/lib/reach/notifications/schema";

export type { Notification } from "@/lib/reach/notifications/repository";

export type NotificationPage = { notifications: notifications.Notification[]; unread: number; nextCursor: string | null };

const since = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

const place = z.tuple([idText()]);

/**
 * A page of a student's notifications of the last 90 days, newest first. Notifications about hidden or deleted objects are left out of the
 * list and the count.
 * @throws AppError validation_failed (the cursor) Source: contract reach 3 and 10.
 */
export async function listNotifications(
  student: Student,
  { limit, cursor }: NotificationsQuery,
  now = new Date(),
): Promise<NotificationPage> {
  const before = cursor ? fromCursor(place, cursor)[0] : null;
  const [found, unread] = await Promise.all([
    notifications.list(student.id, { since: since(now), before, limit: limit + 1, now }),
    countUnread(student, now),
  ]);
  const { shown, last } = cutPage(found, limit);
  return { notifications: shown, unread, nextCursor: last ? toCursor([last.id]) : null };
}

/** Up to `UNREAD_MAX`. */
export function countUnread({ id }: Student, now = new Date()): Promise<number> {
  return notifications.countUnread(id, { since: since(now), limit: UNREAD_MAX });
}

/** Marks a student's own notifications as read; other ids are ignored. May be repeated. @returns the number of unread ones now */
export async function markRead(student: Student, read: ReadBody, now = new Date()): Promise<number> {
  if ("ids" in read) await notifications.markRead(student.id, read.ids, now);
  else await notifications.markReadUpTo(student.id, read.upTo, now);
  return countUnread(student, now);
}
