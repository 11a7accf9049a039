import "server-only";
import * as notifications from "@/lib/notifications/repository";

export type { NewNotification, Recorded } from "@/lib/notifications/repository";

/**
 * Writes notifications, each once for its student, kind, subject and occasion, however often and by whom it is recorded. A new event that was
 * published and fits a saved search is one notification. Of several causes the loudest level wins, also over a notification that exists.
 * Students who are gone are passed over. Rows are written in one order, so concurrent calls never wait for each other in a circle.
 * @param rows at most about 1,000
 * @returns the notifications that are new or became louder
 * Source: contract reach 3 and 9.
 */
export const recordNotifications = notifications.record;
