import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/searches/answers";
import { searchBody } from "@/lib/reach/searches/schema";
import { listSearches, saveSearch } from "@/lib/reach/searches/service";
import { toSearchJson } from "@/lib/reach/searches/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/searches"],
    handle: async ({ actor }) => ({ searches: (await listSearches(actor)).map(toSearchJson) }),
  }),
  POST: route({
    access: ["student"],
    limit: limits.marks,
    json: searchBody,
    answers: answers["POST /api/searches"],
    handle: async ({ actor, body }) => reply(toSearchJson(await saveSearch(actor, body)), { status: 201 }),
  }),
});
