import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { answers } from "@/lib/identity/students/answers";
import { userParams } from "@/lib/identity/students/schema";
import { readStudent } from "@/lib/identity/students/service";
import { toStudentJson } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { listJoinedEvents } from "@/lib/taking-part/registrations/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "admin"],
    params: userParams,
    answers: answers["GET /api/users/{userId}"],
    handle: async ({ actor, params }) => {
      const student = await readStudent(authorizeSelfOrAdmin(actor, params.userId));
      return { data: toStudentJson(student, await listJoinedEvents(student.id)), message: "User found" };
    },
  }),
});
