import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { takeOff } from "@/lib/taking-part/applications/service";

/** Ends an application, a place in line or an offer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/events/{id}/entries/{entryId}"], async ({ actor, params, query }) => {
    await takeOff(await authorizeWrite(actor, params.id, "change_people"), params.entryId, query);
    return { message: "Removed from the list" };
  }),
});
