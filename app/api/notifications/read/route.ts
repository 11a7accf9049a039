import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/notifications/calls";
import { markRead } from "@/lib/reach/notifications/service";

/** Notifications that a student has read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/notifications/read"], async ({ actor, body }) => ({ unread: await markRead(actor, body) })),
});
