import { authorizeClub } from "@/lib/identity/organisers/service";
import { answerResults } from "@/lib/organising/results/answer-results";
import { answers } from "@/lib/organising/results/answers";
import { periodResultsQuery, resultsOfClubParams } from "@/lib/organising/results/schema";
import { readClubResults } from "@/lib/organising/results/service";
import { toClubResultsJson } from "@/lib/organising/results/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

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
