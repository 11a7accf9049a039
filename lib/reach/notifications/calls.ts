import * as z from "zod";
import { NotificationKind } from "@/lib/generated/prisma/enums";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { notificationsQuery, readBody, UNREAD_MAX } from "@/lib/reach/notifications/schema";

const unread = z.int().min(0).max(UNREAD_MAX);

const notificationJson = z.strictObject({
  _id: idText(),
  kind: z.enum(Object.values(NotificationKind)),
  at: z.iso.datetime(),
  read: z.boolean(),
  title: z.string(),
  /** The reason for the notification. */
  text: z.string(),
  path: z.string(),
});
export type NotificationJson = z.output<typeof notificationJson>;

const notificationsJson = z.strictObject({ notifications: z.array(notificationJson), unread, nextCursor: z.string().nullable() });
export type NotificationsJson = z.output<typeof notificationsJson>;

/** Source: contract reach 3. */
export const calls = {
  "GET /api/notifications": {
    summary: "Lists the notifications of the last 90 days, the newest first.",
    access: ["student"],
    query: notificationsQuery,
    responses: { 200: notificationsJson },
    notes: ["`text` has the event’s time and venue, and why it was told."],
  },
  "GET /api/notifications/unread": {
    summary: "Counts the notifications that are not read, to 99.",
    access: ["student"],
    responses: { 200: z.strictObject({ unread }) },
  },
  "PUT /api/notifications/read": {
    summary: "Marks notifications as read: by their ids, or all up to one.",
    access: ["student"],
    limit: "marks",
    json: readBody,
    responses: { 200: z.strictObject({ unread }) },
    notes: ["`upTo` is the newest of those that are read. Ids of others are passed over."],
  },
} as const satisfies CallTable;
