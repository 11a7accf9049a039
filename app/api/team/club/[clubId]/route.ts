import { calls } from "@/lib/identity/helpers/calls";
import { invite, readTeam } from "@/lib/identity/helpers/service";
import { invitedText, toPersonJson, toTeamJson } from "@/lib/identity/helpers/wire";
import { authorizeClub, authorizeClubWrite } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The people who help a club at all its events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/team/club/{clubId}"], async ({ actor, params }) =>
    toTeamJson(await readTeam(await authorizeClub(actor, params.clubId, "read_team"))),
  ),
  POST: route(calls["POST /api/team/club/{clubId}"], async ({ actor, params, body }) => {
    const by = await authorizeClubWrite(actor, params.clubId, "change_team");
    const invited = await invite(by, body);
    return reply({ message: invitedText(invited), data: toPersonJson(invited.person) }, { status: 201 });
  }),
});
