import { answers } from "@/lib/entries/answers";
import { entryParams, reasonOnly } from "@/lib/entries/schema";
import { takeOff } from "@/lib/entries/service";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
