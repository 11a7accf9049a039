import { resendForm } from "@/lib/accounts/schema";
import { resendCode } from "@/lib/accounts/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Another code for what the asker waits for; an id that waits for nothing gets the same answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: resendForm,
    handle: async ({ body }) => {
      await resendCode(body.purpose, body.userId);
      return { message: "Verification OTP email sent" };
    },
  }),
});
