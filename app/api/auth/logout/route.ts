import { logOut } from "@/lib/accounts/service";
import { ANYONE } from "@/lib/auth/actor";
import { clearedCookies } from "@/lib/auth/cookies";
import { endpoint, reply, route } from "@/lib/http/route";

/** Ends the session for good and takes the five cookies back. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ANYONE,
    handle: async ({ actor }) => {
      await logOut(actor);
      return reply({ message: "Logged out" }, { cookies: clearedCookies() });
    },
  }),
});
