import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/removal/calls";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";

/** Deletes a college with its clubs, or one club. Allowed for the account itself, for a college with its clubs, and for the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/college/delete/{id}"], async ({ actor, params, query }) => {
    await deleteOrganiser(actor, params.id, query.reason);
    return { message: "User deleted successfully" };
  }),
});
