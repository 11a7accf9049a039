import { authorizeAccount } from "@/lib/identity/accounts/access";
import { answerResults } from "@/lib/organising/results/answer-results";
import { calls } from "@/lib/organising/results/calls";
import { readCollegeResults } from "@/lib/organising/results/service";
import { toCollegeResultsJson } from "@/lib/organising/results/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The results of the events of a college's clubs, together and by club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/results/college/{collegeId}"], async ({ actor, params, query }) => {
    const by = authorizeAccount(actor, { id: params.collegeId }, ["self", "admin"]);
    return answerResults(by, await readCollegeResults(by, query.period), query, toCollegeResultsJson);
  }),
});
