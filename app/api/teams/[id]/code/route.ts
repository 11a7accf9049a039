import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/teams/answers";
import { teamParams } from "@/lib/taking-part/teams/schema";
import { renewCode } from "@/lib/taking-part/teams/service";

/** Makes a new code for a team; the old one is dead. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    params: teamParams,
    answers: answers["POST /api/teams/{id}/code"],
    handle: async ({ actor, params }) => ({ code: await renewCode(actor, params.id) }),
  }),
});
