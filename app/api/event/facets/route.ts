import { answers } from "@/lib/discovery/answers";
import { facetsJson } from "@/lib/discovery/wire";
import { eventFilter } from "@/lib/events/filter";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";

/** How many events each choice of the list's filters would leave. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: eventFilter,
    answers: answers["GET /api/event/facets"],
    handle: async ({ query }) => jsonText(await facetsJson(query)),
  }),
});
