import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { answers } from "@/lib/identity/students/answers";
import { studentSignUpForm } from "@/lib/identity/students/schema";
import { signUpStudent } from "@/lib/identity/students/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: studentSignUpForm,
    answers: answers["POST /api/auth/student-signup"],
    handle: async ({ body }) => toSignUpReply(await signUpStudent(body)),
  }),
});
