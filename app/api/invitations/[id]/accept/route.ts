import { calls } from "@/lib/identity/helpers/calls";
import { acceptInvitation } from "@/lib/identity/helpers/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Accepts an invitation of the caller. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/invitations/{id}/accept"], async ({ actor, params }) => {
    await acceptInvitation(actor, params.id);
    return { message: "You’re now an organiser" };
  }),
});
