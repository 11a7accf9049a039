import { answers } from "@/lib/catalogue/questions/answers";
import { answersParams, answersQuery } from "@/lib/catalogue/questions/schema";
import { readAnswersTable } from "@/lib/catalogue/questions/service";
import { toAnswersJson } from "@/lib/catalogue/questions/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

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
