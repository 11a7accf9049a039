import { calls } from "@/lib/identity/accounts/calls";
import { resetFactorOf } from "@/lib/identity/clubs/reset-factor";
import { endpoint, route } from "@/lib/platform/http/route";

/** Turns the second factor of another account off, for its college and the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/factors/reset/{accountId}"], async ({ actor, params, body }) => {
    await resetFactorOf(actor, params.accountId, body.reason);
    return { message: "Second factor reset" };
  }),
});
