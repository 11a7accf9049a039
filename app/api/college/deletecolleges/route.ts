import { answers } from "@/lib/identity/colleges/answers";
import { removeStaleOrganisers } from "@/lib/identity/colleges/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clean-up that the college screens request when they open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: PUBLIC,
    limit: limits.cleanUp,
    answers: answers["DELETE /api/college/deletecolleges"],
    handle: async () => {
      await removeStaleOrganisers();
      return { message: "Unverified registrations removed" };
    },
  }),
});
