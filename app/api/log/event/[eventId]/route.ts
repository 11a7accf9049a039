import { calls } from "@/lib/identity/audit/calls";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { loggedReason } from "@/lib/site/moderation/policy";

/** The actions of organisers at an event, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/log/event/{eventId}"], async ({ actor, params, query }) =>
      answerLog(await authorize(actor, params.eventId, "read_log"), query, loggedReason),
    ),
  },
  { head: false },
);
