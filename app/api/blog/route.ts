import { answers } from "@/lib/catalogue/blogs/answers";
import { blogListQuery } from "@/lib/catalogue/blogs/schema";
import { listBlogs } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: blogListQuery,
    answers: answers["GET /api/blog"],
    handle: async ({ query }) => {
      const { blogs, nextCursor } = await listBlogs(query);
      return replyPage(blogs.map(toBlogJson), nextCursor);
    },
  }),
});
