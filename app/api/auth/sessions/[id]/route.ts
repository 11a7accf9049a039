import { calls } from "@/lib/identity/accounts/calls";
import { endSession } from "@/lib/identity/accounts/sessions";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** One log-in of an account. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/auth/sessions/{id}"], async ({ actor, params }) => {
    const isCurrent = await endSession(actor, params.id);
    return reply({ message: "Logged out" }, { cookies: isCurrent ? clearedCookies() : [] });
  }),
});
