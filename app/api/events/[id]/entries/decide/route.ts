import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { decideBody, entriesParams } from "@/lib/taking-part/applications/schema";
import { decide } from "@/lib/taking-part/applications/service";

/** Accepts or rejects applications. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    params: entriesParams,
    limit: limits.clubWrite,
    json: decideBody,
    answers: answers["POST /api/events/{id}/entries/decide"],
    handle: async ({ actor, params, body }) => ({
      results: await decide(await authorizeWrite(actor, params.id, "change_people"), body),
    }),
  }),
});
