import { authorizeClub } from "@/lib/identity/organisers/service";
import { answerResults } from "@/lib/organising/results/answer-results";
import { calls } from "@/lib/organising/results/calls";
import { readClubResults } from "@/lib/organising/results/service";
import { toClubResultsJson } from "@/lib/organising/results/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The results of a club's events, together and each. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/results/club/{clubId}"], async ({ actor, params, query: { period, table } }) =>
    answerResults(await readClubResults(await authorizeClub(actor, params.clubId, "read_results"), period), table, toClubResultsJson),
  ),
});
