import { calls } from "@/lib/identity/accounts/calls";
import { removeFactor } from "@/lib/identity/accounts/factors";
import { endpoint, route } from "@/lib/platform/http/route";

/** Removes an app. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/factors/{id}/remove"], async ({ actor, params, body, address }) => {
    await removeFactor(actor, params.id, body, address);
    return { message: "App removed" };
  }),
});
