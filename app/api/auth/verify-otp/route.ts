import { toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { calls } from "@/lib/identity/students/calls";
import { verifyStudent } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a student's sign-up. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/verify-otp"], async ({ body, address }) =>
    toCodeReply(await limitWrongCodes(address, () => verifyStudent(body))),
  ),
});
