import { answers } from "@/lib/identity/accounts/answers";
import { resetPassword } from "@/lib/identity/accounts/reset-password";
import { resetPasswordForm } from "@/lib/identity/accounts/schema";
import { PASSWORD_CHANGED, toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: resetPasswordForm,
    answers: answers["POST /api/auth/reset-password"],
    handle: async ({ body, address }) => toCodeReply(await limitWrongCodes(address, () => resetPassword(body)), PASSWORD_CHANGED),
  }),
});
