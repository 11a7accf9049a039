import { authorize } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/questions/answers";
import { answersParams, answersQuery } from "@/lib/questions/schema";
import { readAnswersTable } from "@/lib/questions/service";
import { toAnswersJson } from "@/lib/questions/wire";

/** The answers of everybody who joined, for the club of the event alone. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: answersParams,
    query: answersQuery,
    answers: answers["GET /api/events/{id}/answers"],
    handle: async ({ actor, params, query }) =>
      toAnswersJson(await readAnswersTable(await authorize(actor, params.id, "read_answers"), query)),
  }),
});
