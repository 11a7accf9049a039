import { codeForm } from "@/lib/identity/accounts/schema";
import { toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { answers } from "@/lib/identity/students/answers";
import { verifyStudent } from "@/lib/identity/students/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a student's sign-up. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: codeForm,
    answers: answers["POST /api/auth/verify-otp"],
    handle: async ({ body, address }) => toCodeReply(await limitWrongCodes(address, () => verifyStudent(body))),
  }),
});
