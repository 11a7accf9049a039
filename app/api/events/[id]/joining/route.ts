import { calls } from "@/lib/catalogue/events/calls";
import { getJoining } from "@/lib/catalogue/events/service";
import { toJoiningSettingsJson } from "@/lib/catalogue/events/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The rules of joining of an event, for those who may edit it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/joining"], async ({ actor, params }) =>
    toJoiningSettingsJson(await getJoining(await authorize(actor, params.id, "edit_event"))),
  ),
});
