import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/guest-list/calls";
import { exportPeople } from "@/lib/taking-part/guest-list/export";
import { toExportFile } from "@/lib/taking-part/guest-list/wire";

/** The people of an event as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/manage/{eventId}/export"], async ({ actor, params, query }) => {
    const exported = await exportPeople(await authorize(actor, params.eventId, "export_people"), query);
    return fileReply(toExportFile(exported, query.format));
  }),
});
