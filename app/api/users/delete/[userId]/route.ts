import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { answers } from "@/lib/identity/students/answers";
import { userParams } from "@/lib/identity/students/schema";
import { deleteQuery } from "@/lib/organising/admin/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
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
