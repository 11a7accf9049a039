import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/identity/students/calls";
import { readStudent } from "@/lib/identity/students/service";
import { toStudentJson } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { listJoinedEvents } from "@/lib/taking-part/registrations/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/users/{userId}"], async ({ actor, params }) => {
    const student = await readStudent(authorizeSelfOrAdmin(actor, params.userId));
    return { data: toStudentJson(student, await listJoinedEvents(student.id)), message: "User found" };
  }),
});
