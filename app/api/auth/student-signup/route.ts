import { answers } from "@/lib/accounts/answers";
import { toSignUpReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { studentSignUpForm } from "@/lib/students/schema";
import { signUpStudent } from "@/lib/students/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: studentSignUpForm,
    answers: answers["POST /api/auth/student-signup"],
    handle: async ({ body }) => toSignUpReply(await signUpStudent(body)),
  }),
});
