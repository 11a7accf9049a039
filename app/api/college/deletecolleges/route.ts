import { PUBLIC } from "@/lib/auth/actor";
import { removeStaleOrganisers } from "@/lib/colleges/service";
import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";

/** The clean-up that the college screens ask for when they open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: PUBLIC,
    limit: limits.cleanUp,
    handle: async () => {
      await removeStaleOrganisers();
      return { message: "Unverified registrations removed" };
    },
  }),
});
