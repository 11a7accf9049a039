import { endpoint, reply, route } from "@/lib/platform/http/route";
import { toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { calls } from "@/lib/taking-part/teams/calls";
import { createTeam } from "@/lib/taking-part/teams/service";

/** Makes a team of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/events/{id}/teams"], async ({ actor, params, body }) =>
    reply({ team: toTeamJson(await createTeam(actor, params.id, body), "captain") }, { status: 201 }),
  ),
});
