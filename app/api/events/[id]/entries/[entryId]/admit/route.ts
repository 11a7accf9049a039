import { answers } from "@/lib/entries/answers";
import { admitBody, entryParams } from "@/lib/entries/schema";
import { admit } from "@/lib/entries/service";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
