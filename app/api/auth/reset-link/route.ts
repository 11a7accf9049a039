import { calls } from "@/lib/identity/accounts/calls";
import { resetPasswordByLink } from "@/lib/identity/accounts/reset-password";
import { PASSWORD_CHANGED } from "@/lib/identity/accounts/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sets a new password with the token of a mailed link. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/reset-link"], async ({ body }) => ({
    status: "VERIFIED",
    message: PASSWORD_CHANGED,
    data: { accountType: await resetPasswordByLink(body) },
  })),
});
