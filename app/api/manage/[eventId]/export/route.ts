import { authorize } from "@/lib/organisers/service";
import { answers } from "@/lib/people/answers";
import { exportPeople } from "@/lib/people/export";
import { exportQuery, peopleParams, REPEATABLE } from "@/lib/people/schema";
import { toExportFile } from "@/lib/people/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";

/** The people of an event as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: peopleParams,
    query: exportQuery,
    repeatable: REPEATABLE,
    answers: answers["GET /api/manage/{eventId}/export"],
    handle: async ({ actor, params, query }) => {
      const exported = await exportPeople(await authorize(actor, params.eventId, "export_people"), query);
      return fileReply(toExportFile(exported, query.format));
    },
  }),
});
