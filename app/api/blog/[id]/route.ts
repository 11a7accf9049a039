import { calls } from "@/lib/catalogue/blogs/calls";
import { getBlog } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/blog/{id}"], async ({ params }) => toBlogJson(await getBlog(params.id))),
});
