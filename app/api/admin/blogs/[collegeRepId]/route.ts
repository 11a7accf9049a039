import { calls } from "@/lib/organising/admin/calls";
import { listBlogs } from "@/lib/organising/admin/service";
import { toBlogRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/admin/blogs/{collegeRepId}"], async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listBlogs(actor, params.collegeRepId, query);
    return { blogs: rows.map(toBlogRowJson), nextCursor };
  }),
});
