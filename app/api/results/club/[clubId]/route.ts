import { authorizeClub } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answerResults } from "@/lib/results/answer-results";
import { answers } from "@/lib/results/answers";
import { periodResultsQuery, resultsOfClubParams } from "@/lib/results/schema";
import { readClubResults } from "@/lib/results/service";
import { toClubResultsJson } from "@/lib/results/wire";

/** The results of a club's events, together and each. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: resultsOfClubParams,
    query: periodResultsQuery,
    answers: answers["GET /api/results/club/{clubId}"],
    handle: async ({ actor, params, query: { period, table } }) =>
      answerResults(await readClubResults(await authorizeClub(actor, params.clubId, "read_results"), period), table, toClubResultsJson),
  }),
});
