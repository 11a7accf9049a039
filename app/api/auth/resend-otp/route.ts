import { answers } from "@/lib/identity/accounts/answers";
import { resendForm } from "@/lib/identity/accounts/schema";
import { resendCode } from "@/lib/identity/accounts/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sends another code for the asker's id; an unknown id gets the same answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: resendForm,
    answers: answers["POST /api/auth/resend-otp"],
    handle: async ({ body }) => {
      await resendCode(body.purpose, body.userId);
      return { message: "Verification OTP email sent" };
    },
  }),
});
