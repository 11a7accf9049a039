import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/teams/calls";
import { removeMember } from "@/lib/taking-part/teams/service";

/** Removes a member from the caller's team. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/teams/{id}/members/{userId}"], async ({ actor, params }) => {
    await removeMember(actor, params.id, params.userId);
    return { message: "Removed from your team" };
  }),
});
