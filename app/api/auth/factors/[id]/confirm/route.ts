import { calls } from "@/lib/identity/accounts/calls";
import { confirmFactor } from "@/lib/identity/accounts/factors";
import { endpoint, route } from "@/lib/platform/http/route";

/** Turns an app on. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/factors/{id}/confirm"], async ({ actor, params, body }) => {
    const recoveryCodes = await confirmFactor(actor, params.id, body.code);
    return { message: "App added", ...(recoveryCodes && { recoveryCodes }) };
  }),
});
