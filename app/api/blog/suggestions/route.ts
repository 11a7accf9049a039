import { calls } from "@/lib/catalogue/blogs/calls";
import { suggestBlogs } from "@/lib/catalogue/blogs/service";
import { toSuggestionJson } from "@/lib/catalogue/blogs/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/blog/suggestions"], async ({ query }) => (await suggestBlogs(query.q)).map(toSuggestionJson)),
});
