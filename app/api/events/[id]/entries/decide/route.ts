import { answers } from "@/lib/entries/answers";
import { decideBody, entriesParams } from "@/lib/entries/schema";
import { decide } from "@/lib/entries/service";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
