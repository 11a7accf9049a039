import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { readConflicts } from "@/lib/taking-part/door/conflicts";
import { toConflictsJson } from "@/lib/taking-part/door/wire";

/** Contradicting scans, and those that wait for the organiser. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/door/{eventId}/conflicts"], async ({ actor, params }) =>
    toConflictsJson(await readConflicts(await authorize(actor, params.eventId, "change_people"))),
  ),
});
