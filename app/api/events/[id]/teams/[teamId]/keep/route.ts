import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { keep } from "@/lib/taking-part/applications/service";
import { toTeamJson } from "@/lib/taking-part/joining/team-wire";

/** Keeps a team that is below the minimum. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/events/{id}/teams/{teamId}/keep"], async ({ actor, params, body }) => {
    const team = await keep(await authorizeWrite(actor, params.id, "change_people"), params.teamId, body);
    return { team: toTeamJson(team, "organiser") };
  }),
});
