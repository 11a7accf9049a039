import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/searches/answers";
import { searchChange, searchParams } from "@/lib/reach/searches/schema";
import { changeSearch, removeSearch } from "@/lib/reach/searches/service";
import { toSearchJson } from "@/lib/reach/searches/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    params: searchParams,
    json: searchChange,
    answers: answers["PUT /api/searches/{id}"],
    handle: async ({ actor, params, body }) => toSearchJson(await changeSearch(actor, params.id, body)),
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.marks,
    params: searchParams,
    answers: answers["DELETE /api/searches/{id}"],
    handle: async ({ actor, params }) => {
      await removeSearch(actor, params.id);
      return { message: "Search removed" };
    },
  }),
});
