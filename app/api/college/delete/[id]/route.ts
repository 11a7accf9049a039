import { accountParams } from "@/lib/accounts/schema";
import { deleteOrganiser } from "@/lib/clubs/service";
import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";

/** Deletes a college with its clubs, or one club: oneself, a college its club, the admin any. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ["college", "club", "admin"],
    limit: limits.accountWrite,
    params: accountParams,
    handle: async ({ actor, params }) => {
      await deleteOrganiser(actor, params.id);
      return { message: "User deleted successfully" };
    },
  }),
});
