import { calls } from "@/lib/identity/helpers/calls";
import { invite, readTeam } from "@/lib/identity/helpers/service";
import { invitedText, toPersonJson, toTeamJson } from "@/lib/identity/helpers/wire";
import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The people who help at an event, and its co-organising clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/team/event/{eventId}"], async ({ actor, params }) =>
    toTeamJson(await readTeam(await authorize(actor, params.eventId, "read_team"))),
  ),
  POST: route(calls["POST /api/team/event/{eventId}"], async ({ actor, params, body }) => {
    const by = await authorizeWrite(actor, params.eventId, "change_team");
    const invited = await invite(by, body);
    return reply({ message: invitedText(invited), data: toPersonJson(invited.person) }, { status: 201 });
  }),
});
