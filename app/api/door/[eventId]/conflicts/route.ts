import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { readConflicts } from "@/lib/taking-part/door/conflicts";
import { toConflictsJson } from "@/lib/taking-part/door/wire";

/** Scans that disagree, and those that wait for the organiser. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: SIGNED_IN,
    params: eventIdParams,
    limit: limits.doorReads,
    answers: answers["GET /api/door/{eventId}/conflicts"],
    handle: async ({ actor, params }) => toConflictsJson(await readConflicts(await authorize(actor, params.eventId, "change_people"))),
  }),
});
