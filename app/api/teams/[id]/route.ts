import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { readerOf, toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { answers } from "@/lib/taking-part/teams/answers";
import { changeTeamBody, teamParams } from "@/lib/taking-part/teams/schema";
import { changeTeam, readTeam, withdrawTeam } from "@/lib/taking-part/teams/service";

/** A team for its members and for those who organise its event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: SIGNED_IN,
    params: teamParams,
    answers: answers["GET /api/teams/{id}"],
    handle: async ({ actor, params }) => {
      const { team, reader } = await readTeam(actor, params.id);
      return { team: toTeamJson(team, reader) };
    },
  }),
  PUT: route({
    access: ["student"],
    limit: limits.joining,
    params: teamParams,
    json: changeTeamBody,
    answers: answers["PUT /api/teams/{id}"],
    handle: async ({ actor, params, body }) => {
      const team = await changeTeam(actor, params.id, body);
      return { team: toTeamJson(team, readerOf(team, actor.id)) };
    },
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.joining,
    params: teamParams,
    answers: answers["DELETE /api/teams/{id}"],
    handle: async ({ actor, params }) => {
      await withdrawTeam(actor, params.id);
      return { message: "Team withdrawn" };
    },
  }),
});
