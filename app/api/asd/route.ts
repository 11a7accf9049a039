import { PUBLIC } from "@/lib/auth/actor";
import { listEventsJson } from "@/lib/events/list-json";
import { listQuery } from "@/lib/events/schema";
import { endpoint, jsonText, route } from "@/lib/http/route";

/** The list of events with filters and search ("asd" in the documented API). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: listQuery,
    handle: async ({ query }) => jsonText(await listEventsJson(query)),
  }),
});
