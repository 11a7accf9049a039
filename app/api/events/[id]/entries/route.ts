import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/applications/answers";
import { ENTRIES_MAX_BYTES, entriesParams, entriesQuery } from "@/lib/taking-part/applications/schema";
import { listEntries } from "@/lib/taking-part/applications/service";
import { toEntriesJson } from "@/lib/taking-part/applications/wire";

/** People who have a seat, wait, have applied, are in a team without a seat, or were not accepted. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: entriesParams,
    query: entriesQuery,
    answers: answers["GET /api/events/{id}/entries"],
    answerMaxBytes: ENTRIES_MAX_BYTES,
    handle: async ({ actor, params, query }) => toEntriesJson(await listEntries(await authorize(actor, params.id, "read_people"), query)),
  }),
});
