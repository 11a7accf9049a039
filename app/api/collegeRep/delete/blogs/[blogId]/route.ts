import { answers } from "@/lib/catalogue/blogs/answers";
import { blogIdParams } from "@/lib/catalogue/blogs/schema";
import { authorizeBlogDeletion, deleteBlog } from "@/lib/catalogue/blogs/service";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: blogIdParams,
    query: deleteQuery,
    answers: answers["DELETE /api/collegeRep/delete/blogs/{blogId}"],
    handle: async ({ actor, params, query }) => {
      await deleteBlog(await authorizeBlogDeletion(actor, params.blogId), params.blogId, query.reason);
      return { ok: true, message: "Blog deleted successfully" };
    },
  }),
});
