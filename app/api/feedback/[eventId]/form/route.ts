import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/feedback/calls";
import { changeForm, readForm } from "@/lib/organising/feedback/service";
import { toFormJson } from "@/lib/organising/feedback/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The form of an event's feedback, for its organisers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/feedback/{eventId}/form"], async ({ actor, params }) =>
    toFormJson(await readForm(await authorize(actor, params.eventId, "read_results"))),
  ),
  PUT: route(calls["PUT /api/feedback/{eventId}/form"], async ({ actor, params, body }) =>
    toFormJson(await changeForm(await authorizeWrite(actor, params.eventId, "edit_event"), body)),
  ),
});
