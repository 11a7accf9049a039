import type { NotificationJson, NotificationsJson } from "@/lib/notifications/answers";
import type { Notification, NotificationPage } from "@/lib/notifications/service";
import { textsOf } from "@/lib/notifications/texts";
import { blogPath, eventPath } from "@/lib/pages/paths";

/** Source: contract reach 3. */
export function toNotificationJson(notification: Notification): NotificationJson {
  const { id, kind, at, readAt, subjectId } = notification;
  const path = kind === "blog_published" ? blogPath(subjectId) : eventPath(subjectId);
  return { _id: id, kind, at: at.toISOString(), read: readAt !== null, ...textsOf(notification), path };
}

export const toNotificationsJson = ({ notifications, unread, nextCursor }: NotificationPage): NotificationsJson => ({
  notifications: notifications.map(toNotificationJson),
  unread,
  nextCursor,
});
