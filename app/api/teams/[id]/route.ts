import { endpoint, route } from "@/lib/platform/http/route";
import { readerOf, toTeamJson } from "@/lib/taking-part/joining/team-wire";
import { calls } from "@/lib/taking-part/teams/calls";
import { changeTeam, readTeam, withdrawTeam } from "@/lib/taking-part/teams/service";

/** A team for its members and for those who organise its event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/teams/{id}"], async ({ actor, params }) => {
    const { team, reader } = await readTeam(actor, params.id);
    return { team: toTeamJson(team, reader) };
  }),
  PUT: route(calls["PUT /api/teams/{id}"], async ({ actor, params, body }) => {
    const team = await changeTeam(actor, params.id, body);
    return { team: toTeamJson(team, readerOf(team, actor.id)) };
  }),
  DELETE: route(calls["DELETE /api/teams/{id}"], async ({ actor, params }) => {
    await withdrawTeam(actor, params.id);
    return { message: "Team withdrawn" };
  }),
});
