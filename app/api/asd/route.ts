import { answers } from "@/lib/catalogue/events/answers";
import { listQuery } from "@/lib/catalogue/events/filter";
import { listEventsJson } from "@/lib/catalogue/events/list-json";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";

/** The list of events with filters and search ("asd" in the documented API). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: listQuery,
    answers: answers["GET /api/asd"],
    handle: async ({ query }) => jsonText(await listEventsJson(query)),
  }),
});
