import { PUBLIC } from "@/lib/auth/actor";
import { suggestionQuery } from "@/lib/blogs/schema";
import { suggestBlogs } from "@/lib/blogs/service";
import { toSuggestionJson } from "@/lib/blogs/wire";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: suggestionQuery,
    handle: async ({ query }) => (await suggestBlogs(query.q)).map(toSuggestionJson),
  }),
});
