import { calls } from "@/lib/organising/records/calls";
import { recordPdf } from "@/lib/organising/records/draw-record";
import { readForPdf } from "@/lib/organising/records/service";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";

async function* whole(file: Buffer) {
  yield file;
}

/** A student's record as a file. Each one counts, so there is no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/record/pdf"], async ({ actor, query }) => {
      const record = await readForPdf(actor, query.link);
      return fileReply({ name: "record.pdf", type: "application/pdf", open: async () => whole(await recordPdf(record)) });
    }),
  },
  { head: false },
);
