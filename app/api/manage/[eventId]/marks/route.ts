import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/marks/calls";
import { listMarksOfEvent } from "@/lib/taking-part/marks/service";
import { toMarksJson } from "@/lib/taking-part/marks/wire";

/** The marks for absence of an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/manage/{eventId}/marks"], async ({ actor, params, query }) =>
    toMarksJson(await listMarksOfEvent(await authorize(actor, params.eventId, "decide_marks"), query)),
  ),
});
