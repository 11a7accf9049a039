import { answers } from "@/lib/accounts/answers";
import { logInForm } from "@/lib/accounts/schema";
import { toLogInReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { logInStudent } from "@/lib/students/service";

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
