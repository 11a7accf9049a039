import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/guest-list/calls";
import { removePerson } from "@/lib/taking-part/guest-list/remove-people";

/** Removes a person from an event, or lets a removed person join again. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/manage/{eventId}/people/{registrationId}"], async ({ actor, params, query }) => {
    const by = await authorizeWrite(actor, params.eventId, "change_people");
    const done = await removePerson(by, params.registrationId, query);
    return { message: done === "removed" ? "Removed" : "Can register again" };
  }),
});
