import { answers } from "@/lib/identity/accounts/answers";
import { resetPasswordByLink } from "@/lib/identity/accounts/reset-password";
import { resetLinkForm } from "@/lib/identity/accounts/schema";
import { PASSWORD_CHANGED } from "@/lib/identity/accounts/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sets a new password with the token of a mailed link. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: resetLinkForm,
    answers: answers["POST /api/auth/reset-link"],
    handle: async ({ body }) => ({ status: "VERIFIED", message: PASSWORD_CHANGED, data: { accountType: await resetPasswordByLink(body) } }),
  }),
});
