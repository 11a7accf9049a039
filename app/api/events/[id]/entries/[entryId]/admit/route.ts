import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { admitBody, entryParams } from "@/lib/taking-part/applications/schema";
import { admit } from "@/lib/taking-part/applications/service";

/** Gives an entry in line a seat out of turn. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    params: entryParams,
    limit: limits.clubWrite,
    json: admitBody,
    answers: answers["POST /api/events/{id}/entries/{entryId}/admit"],
    handle: async ({ actor, params, body }) => {
      const { status, until } = await admit(await authorizeWrite(actor, params.id, "change_people"), params.entryId, body);
      return { status, ...(until && { until: until.toISOString() }) };
    },
  }),
});
