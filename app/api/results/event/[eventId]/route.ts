import { authorize } from "@/lib/identity/organisers/service";
import { answerResults } from "@/lib/organising/results/answer-results";
import { calls } from "@/lib/organising/results/calls";
import { readEventResults } from "@/lib/organising/results/service";
import { toEventResultsJson } from "@/lib/organising/results/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** An event's results, as JSON or one table as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/results/event/{eventId}"], async ({ actor, params, query }) => {
    const by = await authorize(actor, params.eventId, "read_results");
    return answerResults(by, await readEventResults(by), query, toEventResultsJson);
  }),
});
