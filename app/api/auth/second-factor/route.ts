import { calls } from "@/lib/identity/accounts/calls";
import { finishLogIn } from "@/lib/identity/accounts/service";
import { toLogInReply, toRefusedCodeReply } from "@/lib/identity/accounts/wire";
import { getShown } from "@/lib/identity/students/service";
import { findReviewMark } from "@/lib/organising/publishing/reviews";
import { readBrowser } from "@/lib/platform/auth/browser";
import { endpoint, route } from "@/lib/platform/http/route";

/** The second step of a log-in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/second-factor"], async ({ body, headers }) => {
    const outcome = await finishLogIn(body, readBrowser(headers));
    if (!("token" in outcome)) return toRefusedCodeReply(outcome);
    return toLogInReply(outcome, { ...(await getShown(outcome)), review: await findReviewMark(outcome) });
  }),
});
