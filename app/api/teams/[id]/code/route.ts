import { answers } from "@/lib/event-teams/answers";
import { teamParams } from "@/lib/event-teams/schema";
import { renewCode } from "@/lib/event-teams/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
