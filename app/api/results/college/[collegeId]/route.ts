import { authorizeAccount } from "@/lib/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { answerResults } from "@/lib/results/answer-results";
import { answers } from "@/lib/results/answers";
import { periodResultsQuery, resultsOfCollegeParams } from "@/lib/results/schema";
import { readCollegeResults } from "@/lib/results/service";
import { toCollegeResultsJson } from "@/lib/results/wire";

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
