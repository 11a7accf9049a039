import { answers } from "@/lib/identity/helpers/answers";
import { inviteForm, teamOfEventParams } from "@/lib/identity/helpers/schema";
import { invite, readTeam } from "@/lib/identity/helpers/service";
import { invitedText, toPersonJson, toTeamJson } from "@/lib/identity/helpers/wire";
import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The people who help at an event, and the clubs that organise it together. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: teamOfEventParams,
    answers: answers["GET /api/team/event/{eventId}"],
    handle: async ({ actor, params }) => toTeamJson(await readTeam(await authorize(actor, params.eventId, "read_team"))),
  }),
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: teamOfEventParams,
    json: inviteForm,
    answers: answers["POST /api/team/event/{eventId}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeWrite(actor, params.eventId, "change_team");
      const invited = await invite(by, body);
      return reply({ message: invitedText(invited), data: toPersonJson(invited.person) }, { status: 201 });
    },
  }),
});
