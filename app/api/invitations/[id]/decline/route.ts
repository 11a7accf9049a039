import { calls } from "@/lib/identity/helpers/calls";
import { declineInvitation } from "@/lib/identity/helpers/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Declines an invitation of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/invitations/{id}/decline"], async ({ actor, params }) => {
    await declineInvitation(actor, params.id);
    return { message: "Invitation declined" };
  }),
});
