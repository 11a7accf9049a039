import { calls } from "@/lib/organising/records/calls";
import { revokeLink } from "@/lib/organising/records/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** A link to a student's record. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/record/links/{id}"], async ({ actor, params }) => {
    await revokeLink(actor, params.id);
    return { message: "Link revoked" };
  }),
});
