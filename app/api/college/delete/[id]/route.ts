import { accountParams } from "@/lib/identity/accounts/schema";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/site/removal/answers";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";

/** Deletes a college with its clubs, or one club. Allowed to the account itself, to a college for its clubs, and to the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ["college", "club", "admin"],
    limit: limits.accountWrite,
    params: accountParams,
    query: deleteQuery,
    answers: answers["DELETE /api/college/delete/{id}"],
    handle: async ({ actor, params, query }) => {
      await deleteOrganiser(actor, params.id, query.reason);
      return { message: "User deleted successfully" };
    },
  }),
});
