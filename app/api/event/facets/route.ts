import { eventFilter } from "@/lib/catalogue/events/filter";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/discovery/answers";
import { facetsJson } from "@/lib/reach/discovery/wire";

/** How many events each choice of the list's filters would leave. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: eventFilter,
    answers: answers["GET /api/event/facets"],
    handle: async ({ query }) => jsonText(await facetsJson(query)),
  }),
});
