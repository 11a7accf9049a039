import { calls } from "@/lib/organising/feedback/calls";
import { giveFeedback, readQuestions } from "@/lib/organising/feedback/give-feedback";
import { toAskedJson } from "@/lib/organising/feedback/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The questions of an event to its attendees, and their answers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/feedback/{eventId}"], async ({ actor, params, query }) =>
    toAskedJson(await readQuestions(actor, params.eventId, query.k)),
  ),
  POST: route(calls["POST /api/feedback/{eventId}"], async ({ actor, params, body, address }) => {
    await giveFeedback(actor, params.eventId, body, address);
    return { message: "Thank you" };
  }),
});
