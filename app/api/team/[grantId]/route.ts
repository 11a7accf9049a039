import { answers } from "@/lib/identity/helpers/answers";
import { grantParams, roleForm } from "@/lib/identity/helpers/schema";
import { changeRole, removeMember } from "@/lib/identity/helpers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Somebody's role in a team, or a club's. The service asks for the right at the place of the role. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: grantParams,
    json: roleForm,
    answers: answers["PUT /api/team/{grantId}"],
    handle: async ({ actor, params, body }) => {
      await changeRole(actor, params.grantId, body.role);
      return { message: "Role changed", data: { _id: params.grantId, role: body.role } };
    },
  }),
  DELETE: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: grantParams,
    answers: answers["DELETE /api/team/{grantId}"],
    handle: async ({ actor, params }) => {
      const act = await removeMember(actor, params.grantId);
      return { message: act === "left" ? "You’re no longer an organiser" : "Organiser removed" };
    },
  }),
});
