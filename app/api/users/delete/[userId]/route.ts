import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/removal/calls";
import { deleteStudent } from "@/lib/site/removal/delete-student";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/users/delete/{userId}"], async ({ actor, params, query }) => {
    await deleteStudent(authorizeSelfOrAdmin(actor, params.userId), query.reason);
    return { message: "User deleted successfully" };
  }),
});
