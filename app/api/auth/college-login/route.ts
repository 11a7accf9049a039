import { calls } from "@/lib/identity/accounts/calls";
import { logIn } from "@/lib/identity/accounts/service";
import { toAskedReply, toLogInReply } from "@/lib/identity/accounts/wire";
import { getShown } from "@/lib/identity/students/service";
import { findReviewMark } from "@/lib/organising/publishing/reviews";
import { readBrowser } from "@/lib/platform/auth/browser";
import { endpoint, route } from "@/lib/platform/http/route";

/** The log-in of colleges and clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/college-login"], async ({ body, address, headers }) => {
    const outcome = await logIn("organiser", body, { address, browser: readBrowser(headers) });
    if ("challenge" in outcome) return toAskedReply(outcome);
    return toLogInReply(outcome, { ...(await getShown(outcome)), review: await findReviewMark(outcome) });
  }),
});
