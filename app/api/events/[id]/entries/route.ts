import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { listEntries } from "@/lib/taking-part/applications/service";
import { toEntriesJson } from "@/lib/taking-part/applications/wire";

/** Entries with a seat, in line, with an application, in a team without a seat, or rejected. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/entries"], async ({ actor, params, query }) =>
    toEntriesJson(await listEntries(await authorize(actor, params.id, "read_people"), query)),
  ),
});
