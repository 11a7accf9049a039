import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { calls } from "@/lib/identity/students/calls";
import { signUpStudent } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/student-signup"], async ({ body }) => toSignUpReply(await signUpStudent(body))),
});
