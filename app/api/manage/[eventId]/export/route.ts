import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/guest-list/answers";
import { exportPeople } from "@/lib/taking-part/guest-list/export";
import { exportQuery, peopleParams, REPEATABLE } from "@/lib/taking-part/guest-list/schema";
import { toExportFile } from "@/lib/taking-part/guest-list/wire";

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
