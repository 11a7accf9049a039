import { authorizeClub } from "@/lib/identity/organisers/service";
import { answerResults } from "@/lib/organising/results/answer-results";
import { calls } from "@/lib/organising/results/calls";
import { readClubResults } from "@/lib/organising/results/service";
import { toClubResultsJson } from "@/lib/organising/results/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The results of a club's events, together and each. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/results/club/{clubId}"], async ({ actor, params, query }) => {
    const by = await authorizeClub(actor, params.clubId, "read_results");
    return answerResults(by, await readClubResults(by, query.period), query, toClubResultsJson);
  }),
});
