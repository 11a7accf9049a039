import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { entryParams, reasonOnly } from "@/lib/taking-part/applications/schema";
import { takeOff } from "@/lib/taking-part/applications/service";

/** Ends an application, a place in line or an offer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ORGANISERS,
    params: entryParams,
    query: reasonOnly,
    limit: limits.clubWrite,
    answers: answers["DELETE /api/events/{id}/entries/{entryId}"],
    handle: async ({ actor, params, query }) => {
      await takeOff(await authorizeWrite(actor, params.id, "change_people"), params.entryId, query);
      return { message: "Removed from the list" };
    },
  }),
});
