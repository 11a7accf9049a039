import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/notifications/calls";
import { listNotifications } from "@/lib/reach/notifications/service";
import { toNotificationsJson } from "@/lib/reach/notifications/wire";

/** A student's notifications, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/notifications"], async ({ actor, query }) => toNotificationsJson(await listNotifications(actor, query))),
});
