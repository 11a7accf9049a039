import { answers } from "@/lib/catalogue/blogs/answers";
import { suggestionQuery } from "@/lib/catalogue/blogs/schema";
import { suggestBlogs } from "@/lib/catalogue/blogs/service";
import { toSuggestionJson } from "@/lib/catalogue/blogs/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: suggestionQuery,
    answers: answers["GET /api/blog/suggestions"],
    handle: async ({ query }) => (await suggestBlogs(query.q)).map(toSuggestionJson),
  }),
});
