import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { issueCertificates, listCertificates } from "@/lib/organising/certificates/service";
import { toCertificatesJson, toIssuedJson } from "@/lib/organising/certificates/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The certificates of an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/certificates/{eventId}"], async ({ actor, params, query }) =>
    toCertificatesJson(await listCertificates(await authorize(actor, params.eventId, "certify"), query)),
  ),
  POST: route(calls["POST /api/certificates/{eventId}"], async ({ actor, params, body }) =>
    toIssuedJson(await issueCertificates(await authorizeWrite(actor, params.eventId, "certify"), body)),
  ),
});
