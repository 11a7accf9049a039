import { authorize } from "@/lib/identity/organisers/service";
import { answerResults } from "@/lib/organising/results/answer-results";
import { answers } from "@/lib/organising/results/answers";
import { eventResultsQuery, resultsOfEventParams } from "@/lib/organising/results/schema";
import { readEventResults } from "@/lib/organising/results/service";
import { toEventResultsJson } from "@/lib/organising/results/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

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
