import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/notifications/calls";
import { countUnread } from "@/lib/reach/notifications/service";

/** The number of a student's unread notifications. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/notifications/unread"], async ({ actor }) => ({ unread: await countUnread(actor) })),
});
