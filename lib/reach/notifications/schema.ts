import * as z from "zod";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract reach 3. */

/** Older notifications are hidden, and then deleted. */
export const KEPT_DAYS = 90;
/** Upper bound of the number of unread ones. */
export const UNREAD_MAX = 99;

export const notificationsQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type NotificationsQuery = z.output<typeof notificationsQuery>;

/** Some notifications, or one and all older ones. */
export const readBody = z.union(
  [z.strictObject({ ids: z.array(idText()).min(1).max(100) }), z.strictObject({ upTo: idText() })],
  "Send ids, from 1 to 100, or upTo",
);
export type ReadBody = z.output<typeof readBody>;
