import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import type { Notification } from "@/lib/reach/notifications/service";

/**
 * New events that one club published on one campus day form a group, at the position of the newest; every other notification stands alone.
 * The order stays.
 */
export function groupsOf<N extends Pick<Notification, "id" | "kind" | "clubId" | "at">>(notifications: readonly N[]): N[][] {
  const groups = new Map<string, N[]>();
  for (const notification of notifications) {
    const { id, kind, clubId, at } = notification;
    const key = kind === "event_published" && clubId ? `${clubId} ${dayIn(DEFAULT_TIME_ZONE, at)}` : id;
    groups.set(key, [...(groups.get(key) ?? []), notification]);
  }
  return [...groups.values()];
}
