import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { userParams } from "@/lib/identity/students/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/site/removal/answers";
import { deleteStudent } from "@/lib/site/removal/delete-student";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ["student", "admin"],
    limit: limits.accountWrite,
    params: userParams,
    query: deleteQuery,
    answers: answers["DELETE /api/users/delete/{userId}"],
    handle: async ({ actor, params, query }) => {
      await deleteStudent(authorizeSelfOrAdmin(actor, params.userId), query.reason);
      return { message: "User deleted successfully" };
    },
  }),
});
