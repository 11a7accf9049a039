import { calls } from "@/lib/identity/accounts/calls";
import { changePassword } from "@/lib/identity/accounts/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/auth/password"], async ({ actor, body, address }) => {
    await changePassword(actor, body, address);
    return { message: "Password changed" };
  }),
});
