import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/team/answers";
import { invitationParams } from "@/lib/team/schema";
import { acceptInvitation } from "@/lib/team/service";

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
