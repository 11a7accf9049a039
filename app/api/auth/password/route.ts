import { answers } from "@/lib/identity/accounts/answers";
import { changePasswordForm } from "@/lib/identity/accounts/schema";
import { changePassword } from "@/lib/identity/accounts/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: SIGNED_IN,
    limit: limits.accountWrite,
    json: changePasswordForm,
    answers: answers["PUT /api/auth/password"],
    handle: async ({ actor, body }) => {
      await changePassword(actor, body);
      return { message: "Password changed" };
    },
  }),
});
