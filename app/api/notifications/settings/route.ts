import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/follows/calls";
import { changeSettings, readSettings } from "@/lib/reach/follows/service";

/** A student's settings. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/notifications/settings"], ({ actor }) => readSettings(actor)),
  PUT: route(calls["PUT /api/notifications/settings"], ({ actor, body }) => changeSettings(actor, body)),
});
