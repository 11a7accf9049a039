import { answers } from "@/lib/identity/audit/answers";
import { logOfEventParams, organiserLogQuery } from "@/lib/identity/audit/schema";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The acts of organisers at an event, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: ORGANISERS,
      params: logOfEventParams,
      query: organiserLogQuery,
      answers: answers["GET /api/log/event/{eventId}"],
      handle: async ({ actor, params, query }) => answerLog(await authorize(actor, params.eventId, "read_log"), query),
    }),
  },
  { head: false },
);
