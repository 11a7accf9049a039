import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { answers } from "@/lib/identity/colleges/answers";
import { collegeSignUpForm } from "@/lib/identity/colleges/schema";
import { registerCollege } from "@/lib/identity/colleges/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: collegeSignUpForm,
    answers: answers["POST /api/auth/college-register"],
    handle: async ({ body }) => toSignUpReply(await registerCollege(body)),
  }),
});
