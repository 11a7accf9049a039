import { authorize } from "@/lib/organisers/service";
import { answers } from "@/lib/people/answers";
import { peopleParams, peopleQuery, REPEATABLE } from "@/lib/people/schema";
import { listPeople } from "@/lib/people/service";
import { toPeopleJson } from "@/lib/people/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The people of an event, filtered and in pages. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: peopleParams,
    query: peopleQuery,
    repeatable: REPEATABLE,
    answers: answers["GET /api/manage/{eventId}/people"],
    handle: async ({ actor, params, query }) =>
      toPeopleJson(await listPeople(await authorize(actor, params.eventId, "read_people"), query)),
  }),
});
