import { calls } from "@/lib/identity/students/calls";
import { removeStaleStudents } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clean-up that the student screens request when they open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/auth/deleteusers"], async () => {
    await removeStaleStudents();
    return { message: "Unverified registrations removed" };
  }),
});
