import { calls } from "@/lib/catalogue/questions/calls";
import { readAnswersTable } from "@/lib/catalogue/questions/service";
import { toAnswersJson } from "@/lib/catalogue/questions/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The answers of everyone who joined, for the event's club only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/answers"], async ({ actor, params, query }) =>
    toAnswersJson(await readAnswersTable(await authorize(actor, params.id, "read_answers"), query)),
  ),
});
