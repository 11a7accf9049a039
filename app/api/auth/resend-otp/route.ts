import { calls } from "@/lib/identity/accounts/calls";
import { resendCode } from "@/lib/identity/accounts/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sends another code for the asker's id; an unknown id gets the same answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/resend-otp"], async ({ body }) => {
    await resendCode(body.purpose, body.userId);
    return { message: "Verification OTP email sent" };
  }),
});
