import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { listEntries } from "@/lib/taking-part/applications/service";
import { toEntriesJson } from "@/lib/taking-part/applications/wire";

/** People who have a seat, wait, have applied, are in a team without a seat, or were not accepted. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/entries"], async ({ actor, params, query }) =>
    toEntriesJson(await listEntries(await authorize(actor, params.id, "read_people"), query)),
  ),
});
