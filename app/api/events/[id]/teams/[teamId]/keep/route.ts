import { answers } from "@/lib/entries/answers";
import { entryTeamParams, reasonOnly } from "@/lib/entries/schema";
import { keep } from "@/lib/entries/service";
import { toTeamJson } from "@/lib/joining/team-wire";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
