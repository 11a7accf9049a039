import { answers } from "@/lib/organising/admin/answers";
import { collegeRepParams, listQuery, SORTS } from "@/lib/organising/admin/schema";
import { listBlogs } from "@/lib/organising/admin/service";
import { toBlogRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    params: collegeRepParams,
    query: listQuery(SORTS.blogs),
    answers: answers["GET /api/admin/blogs/{collegeRepId}"],
    handle: async ({ actor, params, query }) => {
      const { rows, nextCursor } = await listBlogs(actor, params.collegeRepId, query);
      return { blogs: rows.map(toBlogRowJson), nextCursor };
    },
  }),
});
