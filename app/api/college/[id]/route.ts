import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { accountParams } from "@/lib/identity/accounts/schema";
import { answers } from "@/lib/identity/colleges/answers";
import { collegeQuery } from "@/lib/identity/colleges/schema";
import { getCollege } from "@/lib/identity/colleges/service";
import { toCollegeJson } from "@/lib/identity/colleges/wire";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["college", "admin"],
    params: accountParams,
    query: collegeQuery,
    answers: answers["GET /api/college/{id}"],
    handle: async ({ actor, params, query }) => {
      const { college, nextCursor } = await getCollege(authorizeSelfOrAdmin(actor, params.id), query);
      return replyPage({ data: toCollegeJson(college), message: "College found" }, nextCursor);
    },
  }),
});
