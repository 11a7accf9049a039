import { answers } from "@/lib/identity/helpers/answers";
import { invitationParams } from "@/lib/identity/helpers/schema";
import { declineInvitation } from "@/lib/identity/helpers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Declines an invitation of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student", "club"],
    limit: limits.accountWrite,
    params: invitationParams,
    answers: answers["POST /api/invitations/{id}/decline"],
    handle: async ({ actor, params }) => {
      await declineInvitation(actor, params.id);
      return { message: "Invitation declined" };
    },
  }),
});
