import { authorize } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answerResults } from "@/lib/results/answer-results";
import { answers } from "@/lib/results/answers";
import { eventResultsQuery, resultsOfEventParams } from "@/lib/results/schema";
import { readEventResults } from "@/lib/results/service";
import { toEventResultsJson } from "@/lib/results/wire";

/** An event's results, as JSON or one table as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: resultsOfEventParams,
    query: eventResultsQuery,
    answers: answers["GET /api/results/event/{eventId}"],
    handle: async ({ actor, params, query }) =>
      answerResults(await readEventResults(await authorize(actor, params.eventId, "read_results")), query.table, toEventResultsJson),
  }),
});
