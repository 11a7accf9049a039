import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/notifications/answers";
import { notificationsQuery } from "@/lib/reach/notifications/schema";
import { listNotifications } from "@/lib/reach/notifications/service";
import { toNotificationsJson } from "@/lib/reach/notifications/wire";

/** A student's notifications, the newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    query: notificationsQuery,
    answers: answers["GET /api/notifications"],
    handle: async ({ actor, query }) => toNotificationsJson(await listNotifications(actor, query)),
  }),
});
