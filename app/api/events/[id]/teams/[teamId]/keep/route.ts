import { authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { entryTeamParams, reasonOnly } from "@/lib/taking-part/applications/schema";
import { keep } from "@/lib/taking-part/applications/service";
import { toTeamJson } from "@/lib/taking-part/joining/team-wire";

/** Lets a team stay that is below the minimum. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    params: entryTeamParams,
    limit: limits.clubWrite,
    json: reasonOnly,
    answers: answers["POST /api/events/{id}/teams/{teamId}/keep"],
    handle: async ({ actor, params, body }) => {
      const team = await keep(await authorizeWrite(actor, params.id, "change_people"), params.teamId, body);
      return { team: toTeamJson(team, "organiser") };
    },
  }),
});
