import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/discovery/calls";
import { calendarJson } from "@/lib/reach/discovery/wire";

/** The days of a month with the events that match. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/calendar"], async ({ query }) => jsonText(await calendarJson(query))),
});
