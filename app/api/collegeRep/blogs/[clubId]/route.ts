import { calls } from "@/lib/catalogue/blogs/calls";
import { listClubBlogs } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/collegeRep/blogs/{clubId}"], async ({ params, query }) => {
    const { blogs, nextCursor } = await listClubBlogs(params.clubId, query);
    return replyPage(blogs.map(toBlogJson), nextCursor);
  }),
});
