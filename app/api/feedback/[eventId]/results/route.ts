import { authorize } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/feedback/calls";
import { readResults } from "@/lib/organising/feedback/service";
import { toResultsJson } from "@/lib/organising/feedback/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The results of an event's feedback. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/feedback/{eventId}/results"], async ({ actor, params, query }) =>
    toResultsJson(await readResults(await authorize(actor, params.eventId, "read_results"), query)),
  ),
});
