import { answers } from "@/lib/catalogue/blogs/answers";
import { blogParams } from "@/lib/catalogue/blogs/schema";
import { getBlog } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: blogParams,
    answers: answers["GET /api/blog/{id}"],
    handle: async ({ params }) => toBlogJson(await getBlog(params.id)),
  }),
});
