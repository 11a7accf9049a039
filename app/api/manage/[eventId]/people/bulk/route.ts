import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/guest-list/calls";
import { changeMany } from "@/lib/taking-part/guest-list/remove-people";

/** Checks many people in, undoes that, or removes them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/manage/{eventId}/people/bulk"], async ({ actor, params, body }) => {
    const remover = await authorizeWrite(actor, params.eventId, "change_people");
    const checker = await authorize(actor, params.eventId, "check_in");
    return { results: await changeMany({ remover, checker }, body) };
  }),
});
