import { calls } from "@/lib/identity/audit/calls";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { loggedReason } from "@/lib/site/moderation/policy";

/** The actions of organisers at a club and its events, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/log/club/{clubId}"], async ({ actor, params, query }) =>
      answerLog(await authorizeClub(actor, params.clubId, "read_log"), query, loggedReason),
    ),
  },
  { head: false },
);
