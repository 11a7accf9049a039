import { calls } from "@/lib/catalogue/events/calls";
import { listEventsJson } from "@/lib/catalogue/events/list-json";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";

/** The list of events with filters and search ("asd" in the documented API). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/asd"], async ({ query }) => jsonText(await listEventsJson(query))),
});
