import { calls } from "@/lib/organising/certificates/calls";
import { getCertificateFile } from "@/lib/organising/certificates/files";
import { pdfReply } from "@/lib/platform/http/pdf-reply";
import { endpoint, route } from "@/lib/platform/http/route";

/** One certificate, for its student and for organisers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/certificates/pdf/{number}"], async ({ actor, params }) =>
      pdfReply(await getCertificateFile(actor, params.number)),
    ),
  },
  { head: false },
);
