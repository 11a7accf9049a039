import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/discovery/answers";
import { mapQuery } from "@/lib/reach/discovery/schema";
import { mapJson } from "@/lib/reach/discovery/wire";

/** The places in a box at which events match. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: mapQuery,
    answers: answers["GET /api/event/map"],
    handle: async ({ query }) => jsonText(await mapJson(query)),
  }),
});
