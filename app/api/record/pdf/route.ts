import { calls } from "@/lib/organising/records/calls";
import { recordPdf } from "@/lib/organising/records/draw-record";
import { readForPdf } from "@/lib/organising/records/service";
import { pdfReply } from "@/lib/platform/http/pdf-reply";
import { endpoint, route } from "@/lib/platform/http/route";

/** A student's record as a file. Each one counts, so there is no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/record/pdf"], async ({ actor, query }) => {
      const record = await readForPdf(actor, query.link);
      return pdfReply({ name: "record.pdf", open: () => recordPdf(record) });
    }),
  },
  { head: false },
);
