import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { accountParams } from "@/lib/identity/accounts/schema";
import { answers } from "@/lib/identity/students/answers";
import { studentUpdate } from "@/lib/identity/students/schema";
import { updateStudent } from "@/lib/identity/students/service";
import { toSavedReply } from "@/lib/identity/students/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { listJoinedEvents } from "@/lib/taking-part/registrations/service";

/** Of the documented call's fields, only names and picture change. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["student", "admin"],
    limit: limits.accountWrite,
    params: accountParams,
    json: studentUpdate,
    answers: answers["PUT /api/users/update/{id}"],
    handle: async ({ actor, params, body }) => {
      const saved = await updateStudent(authorizeSelfOrAdmin(actor, params.id), body);
      return toSavedReply(saved, await listJoinedEvents(saved.student.id));
    },
  }),
});
