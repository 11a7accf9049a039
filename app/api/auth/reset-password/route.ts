import { calls } from "@/lib/identity/accounts/calls";
import { resetPassword } from "@/lib/identity/accounts/reset-password";
import { PASSWORD_CHANGED, toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/reset-password"], async ({ body, address }) =>
    toCodeReply(await limitWrongCodes(address, () => resetPassword(body)), PASSWORD_CHANGED),
  ),
});
