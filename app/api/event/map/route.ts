import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/discovery/calls";
import { mapJson } from "@/lib/reach/discovery/wire";

/** The places in a box with matching events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/map"], async ({ query }) => jsonText(await mapJson(query))),
});
