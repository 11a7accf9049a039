import { endpoint, route } from "@/lib/platform/http/route";
import { readerOf, toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { calls } from "@/lib/taking-part/teams/calls";
import { joinTeam, readInvite } from "@/lib/taking-part/teams/service";
import { toInviteJson } from "@/lib/taking-part/teams/wire";

/** An invitation to a team, by its code. The service counts both calls together. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/team-invites/{code}"], async ({ actor, params }) => toInviteJson(await readInvite(actor, params.code), actor)),
  POST: route(calls["POST /api/team-invites/{code}"], async ({ actor, params, body }) => {
    const team = await joinTeam(actor, params.code, body);
    return { team: toTeamJson(team, readerOf(team, actor.id)) };
  }),
});
