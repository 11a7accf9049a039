import { toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { calls } from "@/lib/identity/colleges/calls";
import { verifyCollege } from "@/lib/identity/colleges/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a college's sign-up. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/verifycollege-otp"], async ({ body, address }) =>
    toCodeReply(await limitWrongCodes(address, () => verifyCollege(body))),
  ),
});
