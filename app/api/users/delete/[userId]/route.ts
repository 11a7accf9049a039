import { authorizeSelfOrAdmin } from "@/lib/accounts/access";
import { deleteQuery } from "@/lib/admin/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { deleteStudent } from "@/lib/removal/delete-student";
import { answers } from "@/lib/students/answers";
import { userParams } from "@/lib/students/schema";

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
