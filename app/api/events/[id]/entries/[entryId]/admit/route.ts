import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { admit } from "@/lib/taking-part/applications/service";

/** Gives an entry in line a seat out of turn. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/events/{id}/entries/{entryId}/admit"], async ({ actor, params, body }) => {
    const { status, until } = await admit(await authorizeWrite(actor, params.id, "change_people"), params.entryId, body);
    return { status, ...(until && { until: until.toISOString() }) };
  }),
});
