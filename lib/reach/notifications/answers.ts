import * as z from "zod";
import { NotificationKind } from "@/lib/generated/prisma/enums";
import type { AnswerTable } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { UNREAD_MAX } from "@/lib/reach/notifications/schema";

const unread = z.int().min(0).max(UNREAD_MAX);

const notificationJson = z.strictObject({
  _id: idText(),
  kind: z.enum(Object.values(NotificationKind)),
  at: z.iso.datetime(),
  read: z.boolean(),
  title: z.string(),
  /** Why it was told. */
  text: z.string(),
  path: z.string(),
});
export type NotificationJson = z.output<typeof notificationJson>;

const notificationsJson = z.strictObject({ notifications: z.array(notificationJson), unread, nextCursor: z.string().nullable() });
export type NotificationsJson = z.output<typeof notificationsJson>;

/** Source: contract reach 3. */
export const answers = {
  "GET /api/notifications": { 200: notificationsJson },
  "GET /api/notifications/unread": { 200: z.strictObject({ unread }) },
  "PUT /api/notifications/read": { 200: z.strictObject({ unread }) },
} as const satisfies AnswerTable;
