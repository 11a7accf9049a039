import { authorizeAccount } from "@/lib/identity/accounts/access";
import { answers } from "@/lib/identity/audit/answers";
import { logOfCollegeParams, organiserLogQuery } from "@/lib/identity/audit/schema";
import { answerLog } from "@/lib/identity/organisers/answer-log";
import { endpoint, route } from "@/lib/platform/http/route";

/** The acts of a college, and of organisers at its clubs, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: ["college", "admin"],
      params: logOfCollegeParams,
      query: organiserLogQuery,
      answers: answers["GET /api/log/college/{collegeId}"],
      handle: async ({ actor, params, query }) => answerLog(authorizeAccount(actor, { id: params.collegeId }, ["self", "admin"]), query),
    }),
  },
  { head: false },
);
