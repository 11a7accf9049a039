import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/teams/calls";
import { enterTeam } from "@/lib/taking-part/teams/service";
import { toEnteredJson } from "@/lib/taking-part/teams/wire";

/** Registers a team, or has it apply or wait. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/teams/{id}/enter"], async ({ actor, params, body }) =>
    toEnteredJson(await enterTeam(actor, params.id, body)),
  ),
});
