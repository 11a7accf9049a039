import { resetPasswordForm } from "@/lib/accounts/schema";
import { resetPassword } from "@/lib/accounts/service";
import { toCodeReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: resetPasswordForm,
    handle: async ({ body }) => toCodeReply(await resetPassword(body), "Your password is changed. Please log in."),
  }),
});
