import { authorizeSelfOrAdmin } from "@/lib/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { listJoinedEvents } from "@/lib/registrations/service";
import { answers } from "@/lib/students/answers";
import { userParams } from "@/lib/students/schema";
import { readStudent } from "@/lib/students/service";
import { toStudentJson } from "@/lib/students/wire";

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
