import { answers } from "@/lib/identity/audit/answers";
import { logOfClubParams, organiserLogQuery } from "@/lib/identity/audit/schema";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The acts of organisers at a club and its events, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: ORGANISERS,
      params: logOfClubParams,
      query: organiserLogQuery,
      answers: answers["GET /api/log/club/{clubId}"],
      handle: async ({ actor, params, query }) => answerLog(await authorizeClub(actor, params.clubId, "read_log"), query),
    }),
  },
  { head: false },
);
