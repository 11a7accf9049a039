import { authorize } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { listCandidates } from "@/lib/organising/certificates/service";
import { toCandidatesJson } from "@/lib/organising/certificates/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The people who can get a certificate. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/certificates/{eventId}/candidates"], async ({ actor, params, query }) =>
    toCandidatesJson(await listCandidates(await authorize(actor, params.eventId, "certify"), query)),
  ),
});
