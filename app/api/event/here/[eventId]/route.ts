import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { checkInHere } from "@/lib/taking-part/door/self-check-in";
import { toHereJson } from "@/lib/taking-part/door/wire";

/** A student's own check-in, by the code on the screen. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/here/{eventId}"], async ({ actor, params, body }) =>
    toHereJson(await checkInHere(actor, params.eventId, body.code)),
  ),
});
