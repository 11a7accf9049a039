import { authorizeSelfOrAdmin } from "@/lib/accounts/access";
import { accountParams } from "@/lib/accounts/schema";
import { answers } from "@/lib/colleges/answers";
import { collegeQuery } from "@/lib/colleges/schema";
import { getCollege } from "@/lib/colleges/service";
import { toCollegeJson } from "@/lib/colleges/wire";
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
