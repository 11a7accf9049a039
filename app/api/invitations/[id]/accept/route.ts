import { answers } from "@/lib/identity/helpers/answers";
import { invitationParams } from "@/lib/identity/helpers/schema";
import { acceptInvitation } from "@/lib/identity/helpers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Accepts an invitation of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student", "club"],
    limit: limits.accountWrite,
    params: invitationParams,
    answers: answers["POST /api/invitations/{id}/accept"],
    handle: async ({ actor, params }) => {
      await acceptInvitation(actor, params.id);
      return { message: "You’re now an organiser" };
    },
  }),
});
