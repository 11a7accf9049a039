import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/identity/students/calls";
import { updateStudent } from "@/lib/identity/students/service";
import { toSavedReply } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { listJoinedEvents } from "@/lib/taking-part/registrations/service";

/** Only names and picture change; the documented call's other fields are ignored. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/users/update/{id}"], async ({ actor, params, body }) => {
    const saved = await updateStudent(authorizeSelfOrAdmin(actor, params.id), body);
    return toSavedReply(saved, await listJoinedEvents(saved.student.id));
  }),
});
