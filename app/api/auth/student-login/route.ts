import { answers } from "@/lib/identity/accounts/answers";
import { logInForm } from "@/lib/identity/accounts/schema";
import { toLogInReply } from "@/lib/identity/accounts/wire";
import { logInStudent } from "@/lib/identity/students/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** The log-in of students, and of the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: logInForm,
    answers: answers["POST /api/auth/student-login"],
    handle: async ({ body, address }) => {
      const { student, ...session } = await logInStudent(body, address);
      const name = `${student.firstName} ${student.lastName}`;
      return toLogInReply(session, { name, image: student.image });
    },
  }),
});
