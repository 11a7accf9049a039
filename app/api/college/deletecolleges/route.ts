import { calls } from "@/lib/identity/colleges/calls";
import { removeStaleOrganisers } from "@/lib/identity/colleges/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clean-up that the college screens request when they open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/college/deletecolleges"], async () => {
    await removeStaleOrganisers();
    return { message: "Unverified registrations removed" };
  }),
});
