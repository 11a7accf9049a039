import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/guest-list/change-answers";
import { personParams, removePersonQuery } from "@/lib/taking-part/guest-list/change-schema";
import { removePerson } from "@/lib/taking-part/guest-list/remove-people";

/** Removes somebody from an event, or lets somebody who was removed join again. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: personParams,
    query: removePersonQuery,
    answers: answers["DELETE /api/manage/{eventId}/people/{registrationId}"],
    handle: async ({ actor, params, query }) => {
      const by = await authorizeWrite(actor, params.eventId, "change_people");
      const done = await removePerson(by, params.registrationId, query);
      return { message: done === "removed" ? "Removed" : "Can register again" };
    },
  }),
});
