import { resetPasswordForm } from "@/lib/accounts/schema";
import { resetPassword } from "@/lib/accounts/service";
import { toCodeReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/auth/actor";
import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: resetPasswordForm,
    handle: async ({ body }) => toCodeReply(await resetPassword(body), "Your password is changed. Please log in."),
  }),
});
