import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/discovery/answers";
import { calendarQuery } from "@/lib/reach/discovery/schema";
import { calendarJson } from "@/lib/reach/discovery/wire";

/** The days of a month with the events that match. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: calendarQuery,
    answers: answers["GET /api/event/calendar"],
    handle: async ({ query }) => jsonText(await calendarJson(query)),
  }),
});
