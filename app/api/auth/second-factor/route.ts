import { calls } from "@/lib/identity/accounts/calls";
import { finishLogIn } from "@/lib/identity/accounts/service";
import { toLogInReply, toRefusedCodeReply } from "@/lib/identity/accounts/wire";
import { getShown } from "@/lib/identity/students/service";
import { readBrowser } from "@/lib/platform/auth/browser";
import { endpoint, route } from "@/lib/platform/http/route";

/** The second step of a log-in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/second-factor"], async ({ body, headers }) => {
    const outcome = await finishLogIn(body, readBrowser(headers));
    return "token" in outcome ? toLogInReply(outcome, await getShown(outcome)) : toRefusedCodeReply(outcome);
  }),
});
