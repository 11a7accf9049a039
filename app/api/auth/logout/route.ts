import { answers } from "@/lib/identity/accounts/answers";
import { logOut } from "@/lib/identity/accounts/service";
import { ANYONE } from "@/lib/platform/auth/actor";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Ends the session and removes the five cookies. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ANYONE,
    answers: answers["POST /api/auth/logout"],
    handle: async ({ actor }) => {
      await logOut(actor);
      return reply({ message: "Logged out" }, { cookies: clearedCookies() });
    },
  }),
});
