import { authorizeAccount } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/identity/audit/calls";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { endpoint, route } from "@/lib/platform/http/route";
import { loggedReason } from "@/lib/site/moderation/policy";

/** The actions of a college, and of organisers at its clubs, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/log/college/{collegeId}"], async ({ actor, params, query }) =>
      answerLog(authorizeAccount(actor, { id: params.collegeId }, ["self", "admin"]), query, loggedReason),
    ),
  },
  { head: false },
);
