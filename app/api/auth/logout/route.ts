import { calls } from "@/lib/identity/accounts/calls";
import { logOut } from "@/lib/identity/accounts/service";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Ends the session and removes its cookies. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/logout"], async ({ actor, query }) => {
    await logOut(actor, query.device);
    return reply({ message: "Logged out" }, { cookies: clearedCookies() });
  }),
});
