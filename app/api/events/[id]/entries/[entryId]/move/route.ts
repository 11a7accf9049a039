import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { entryParams, moveBody } from "@/lib/taking-part/applications/schema";
import { move } from "@/lib/taking-part/applications/service";

/** Gives an entry in line another place. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    params: entryParams,
    limit: limits.clubWrite,
    json: moveBody,
    answers: answers["POST /api/events/{id}/entries/{entryId}/move"],
    handle: async ({ actor, params, body }) => move(await authorizeWrite(actor, params.id, "change_people"), params.entryId, body),
  }),
});
