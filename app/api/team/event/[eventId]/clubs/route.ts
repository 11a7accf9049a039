import { calls } from "@/lib/identity/helpers/calls";
import { inviteClub } from "@/lib/identity/helpers/service";
import { toCoHostJson } from "@/lib/identity/helpers/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Invites a club to co-organise an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/team/event/{eventId}/clubs"], async ({ actor, params, body }) => {
    const by = await authorizeWrite(actor, params.eventId, "change_team");
    return reply({ message: "Invitation sent", data: toCoHostJson(await inviteClub(by, body)) }, { status: 201 });
  }),
});
