import { PUBLIC } from "@/lib/auth/actor";
import { blogParams } from "@/lib/blogs/schema";
import { getBlog } from "@/lib/blogs/service";
import { toBlogJson } from "@/lib/blogs/wire";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ access: PUBLIC, params: blogParams, handle: async ({ params }) => toBlogJson(await getBlog(params.id)) }),
});
