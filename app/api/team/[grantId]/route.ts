import { calls } from "@/lib/identity/helpers/calls";
import { changeRole, removeMember } from "@/lib/identity/helpers/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** A person's role in a team, or a club's. The service checks the right at the event or club of the role. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/team/{grantId}"], async ({ actor, params, body }) => {
    await changeRole(actor, params.grantId, body.role);
    return { message: "Role changed", data: { _id: params.grantId, role: body.role } };
  }),
  DELETE: route(calls["DELETE /api/team/{grantId}"], async ({ actor, params }) => {
    const act = await removeMember(actor, params.grantId);
    return { message: act === "left" ? "You’re no longer an organiser" : "Organiser removed" };
  }),
});
