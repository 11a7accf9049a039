import { calls } from "@/lib/catalogue/blogs/calls";
import { authorizeBlogDeletion, deleteBlog } from "@/lib/catalogue/blogs/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/collegeRep/delete/blogs/{blogId}"], async ({ actor, params, query }) => {
    await deleteBlog(await authorizeBlogDeletion(actor, params.blogId), params.blogId, query.reason);
    return { ok: true, message: "Blog deleted successfully" };
  }),
});
