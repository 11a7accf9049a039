import { answers } from "@/lib/event-teams/answers";
import { createTeamBody, teamsOfEventParams } from "@/lib/event-teams/schema";
import { createTeam } from "@/lib/event-teams/service";
import { toTeamJson } from "@/lib/joining/team-wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

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
