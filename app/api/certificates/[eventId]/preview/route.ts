import { authorize } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { previewCertificate } from "@/lib/organising/certificates/files";
import { pdfReply } from "@/lib/platform/http/pdf-reply";
import { endpoint, route } from "@/lib/platform/http/route";

/** A specimen with the template as it is now. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/certificates/{eventId}/preview"], async ({ actor, params, query }) =>
      pdfReply(await previewCertificate(await authorize(actor, params.eventId, "certify"), query.kind)),
    ),
  },
  { head: false },
);
