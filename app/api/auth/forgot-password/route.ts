import { answers } from "@/lib/identity/accounts/answers";
import { forgotPassword } from "@/lib/identity/accounts/reset-password";
import { forgotPasswordForm } from "@/lib/identity/accounts/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sends a code for a new password. The answer is the same whether or not the account exists; only the asker gets the id. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: forgotPasswordForm,
    answers: answers["POST /api/auth/forgot-password"],
    handle: async ({ body }) => ({ message: "Verification OTP email sent", data: { userId: await forgotPassword(body) } }),
  }),
});
