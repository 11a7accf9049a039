import { authorizeAccount } from "@/lib/identity/accounts/access";
import { answerResults } from "@/lib/organising/results/answer-results";
import { answers } from "@/lib/organising/results/answers";
import { periodResultsQuery, resultsOfCollegeParams } from "@/lib/organising/results/schema";
import { readCollegeResults } from "@/lib/organising/results/service";
import { toCollegeResultsJson } from "@/lib/organising/results/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The results of the events of a college's clubs, together and by club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["college", "admin"],
    params: resultsOfCollegeParams,
    query: periodResultsQuery,
    answers: answers["GET /api/results/college/{collegeId}"],
    handle: async ({ actor, params, query: { period, table } }) => {
      const by = authorizeAccount(actor, { id: params.collegeId }, ["self", "admin"]);
      return answerResults(await readCollegeResults(by, period), table, toCollegeResultsJson);
    },
  }),
});
