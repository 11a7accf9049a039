import { calls } from "@/lib/identity/accounts/calls";
import { toLogInReply } from "@/lib/identity/accounts/wire";
import { logInStudent } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The log-in of students, and of the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/student-login"], async ({ body, address }) => {
    const { student, ...session } = await logInStudent(body, address);
    const name = `${student.firstName} ${student.lastName}`;
    return toLogInReply(session, { name, image: student.image });
  }),
});
