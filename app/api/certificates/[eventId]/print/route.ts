import { authorize } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { printCertificates } from "@/lib/organising/certificates/files";
import { pdfReply } from "@/lib/platform/http/pdf-reply";
import { endpoint, route } from "@/lib/platform/http/route";

/** The valid certificates of an event in files to print. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/certificates/{eventId}/print"], async ({ actor, params, query }) =>
      pdfReply(await printCertificates(await authorize(actor, params.eventId, "certify"), query)),
    ),
  },
  { head: false },
);
