import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/identity/colleges/calls";
import { getCollege } from "@/lib/identity/colleges/service";
import { toCollegeJson } from "@/lib/identity/colleges/wire";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/college/{id}"], async ({ actor, params, query }) => {
    const { college, nextCursor } = await getCollege(authorizeSelfOrAdmin(actor, params.id), query);
    return replyPage({ data: toCollegeJson(college), message: "College found" }, nextCursor);
  }),
});
