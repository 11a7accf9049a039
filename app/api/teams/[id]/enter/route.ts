import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/teams/answers";
import { enterTeamBody, teamParams } from "@/lib/taking-part/teams/schema";
import { enterTeam } from "@/lib/taking-part/teams/service";
import { toEnteredJson } from "@/lib/taking-part/teams/wire";

/** Registers a team, or has it apply or wait. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    params: teamParams,
    json: enterTeamBody,
    answers: answers["POST /api/teams/{id}/enter"],
    handle: async ({ actor, params, body }) => toEnteredJson(await enterTeam(actor, params.id, body)),
  }),
});
