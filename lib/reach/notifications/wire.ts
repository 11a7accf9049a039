import { blogPath, eventPath, RULES_PATH, SAVED_PATH, studentProfilePath } from "@/lib/identity/pages/paths";
import type { NotificationJson, NotificationsJson } from "@/lib/reach/notifications/calls";
import type { Notification, NotificationPage } from "@/lib/reach/notifications/service";
import { textsOf } from "@/lib/reach/notifications/texts";

/** Source: contract reach 3. */
export function toNotificationJson(notification: Notification): NotificationJson {
  const { id, kind, at, readAt, subjectId } = notification;
  return { _id: id, kind, at: at.toISOString(), read: readAt !== null, ...textsOf(notification), path: pathOf(kind, subjectId) };
}

function pathOf(kind: Notification["kind"], subjectId: string): string {
  if (kind === "search_stopped") return SAVED_PATH;
  if (kind === "report_decided") return RULES_PATH;
  if (kind === "certificate_issued") return studentProfilePath("certificates");
  if (kind === "mark_made" || kind === "mark_decided") return studentProfilePath("marks");
  return kind === "blog_published" ? blogPath(subjectId) : eventPath(subjectId);
}

export const toNotificationsJson = ({ notifications, unread, nextCursor }: NotificationPage): NotificationsJson => ({
  notifications: notifications.map(toNotificationJson),
  unread,
  nextCursor,
});
