import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { readerOf, toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { answers } from "@/lib/taking-part/teams/answers";
import { joinTeamBody, teamCodeParams } from "@/lib/taking-part/teams/schema";
import { joinTeam, readInvite } from "@/lib/taking-part/teams/service";
import { toInviteJson } from "@/lib/taking-part/teams/wire";

/** An invitation to a team, by its code. The service counts both calls together. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    params: teamCodeParams,
    answers: answers["GET /api/team-invites/{code}"],
    handle: async ({ actor, params }) => toInviteJson(await readInvite(actor, params.code), actor),
  }),
  POST: route({
    access: ["student"],
    limit: limits.joining,
    params: teamCodeParams,
    json: joinTeamBody,
    answers: answers["POST /api/team-invites/{code}"],
    handle: async ({ actor, params, body }) => {
      const team = await joinTeam(actor, params.code, body);
      return { team: toTeamJson(team, readerOf(team, actor.id)) };
    },
  }),
});
