import { answers } from "@/lib/audit/answers";
import { logOfEventParams, organiserLogQuery } from "@/lib/audit/schema";
import { answerLog } from "@/lib/organisers/answer-log";
import { authorize } from "@/lib/organisers/service";
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
