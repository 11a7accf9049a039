import { calls } from "@/lib/identity/accounts/calls";
import { forgotPassword } from "@/lib/identity/accounts/reset-password";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sends a code for a new password. The answer is the same whether or not the account exists; only the asker gets the id. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/forgot-password"], async ({ body }) => ({
    message: "Verification OTP email sent",
    data: { userId: await forgotPassword(body) },
  })),
});
