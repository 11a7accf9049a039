import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { move } from "@/lib/taking-part/applications/service";

/** Gives an entry in line another place. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/events/{id}/entries/{entryId}/move"], async ({ actor, params, body }) =>
    move(await authorizeWrite(actor, params.id, "change_people"), params.entryId, body),
  ),
});
