import { answers } from "@/lib/catalogue/blogs/answers";
import { clubBlogsQuery } from "@/lib/catalogue/blogs/schema";
import { listClubBlogs } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { clubIdParams } from "@/lib/identity/clubs/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: clubIdParams,
    query: clubBlogsQuery,
    answers: answers["GET /api/collegeRep/blogs/{clubId}"],
    handle: async ({ params, query }) => {
      const { blogs, nextCursor } = await listClubBlogs(params.clubId, query);
      return replyPage(blogs.map(toBlogJson), nextCursor);
    },
  }),
});
