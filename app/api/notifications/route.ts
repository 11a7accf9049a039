import { answers } from "@/lib/notifications/answers";
import { notificationsQuery } from "@/lib/notifications/schema";
import { listNotifications } from "@/lib/notifications/service";
import { toNotificationsJson } from "@/lib/notifications/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** A student's notifications, the newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    query: notificationsQuery,
    answers: answers["GET /api/notifications"],
    handle: async ({ actor, query }) => toNotificationsJson(await listNotifications(actor, query)),
  }),
});
