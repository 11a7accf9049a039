import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/searches/calls";
import { changeSearch, removeSearch } from "@/lib/reach/searches/service";
import { toSearchJson } from "@/lib/reach/searches/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/searches/{id}"], async ({ actor, params, body }) => toSearchJson(await changeSearch(actor, params.id, body))),
  DELETE: route(calls["DELETE /api/searches/{id}"], async ({ actor, params }) => {
    await removeSearch(actor, params.id);
    return { message: "Search removed" };
  }),
});
