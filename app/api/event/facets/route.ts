import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/discovery/calls";
import { facetsJson } from "@/lib/reach/discovery/wire";

/** The number of events that each choice of the list's filters would leave. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/facets"], async ({ query }) => jsonText(await facetsJson(query))),
});
