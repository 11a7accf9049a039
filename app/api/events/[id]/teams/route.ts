import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { answers } from "@/lib/taking-part/teams/answers";
import { createTeamBody, teamsOfEventParams } from "@/lib/taking-part/teams/schema";
import { createTeam } from "@/lib/taking-part/teams/service";

/** Makes a team of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    params: teamsOfEventParams,
    json: createTeamBody,
    answers: answers["POST /api/events/{id}/teams"],
    handle: async ({ actor, params, body }) =>
      reply({ team: toTeamJson(await createTeam(actor, params.id, body), "captain") }, { status: 201 }),
  }),
});
