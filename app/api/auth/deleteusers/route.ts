import { answers } from "@/lib/identity/students/answers";
import { removeStaleStudents } from "@/lib/identity/students/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clean-up that the student screens request when they open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: PUBLIC,
    limit: limits.cleanUp,
    answers: answers["DELETE /api/auth/deleteusers"],
    handle: async () => {
      await removeStaleStudents();
      return { message: "Unverified registrations removed" };
    },
  }),
});
