import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/searches/calls";
import { listSearches, saveSearch } from "@/lib/reach/searches/service";
import { toSearchJson } from "@/lib/reach/searches/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/searches"], async ({ actor }) => ({ searches: (await listSearches(actor)).map(toSearchJson) })),
  POST: route(calls["POST /api/searches"], async ({ actor, body }) => reply(toSearchJson(await saveSearch(actor, body)), { status: 201 })),
});
