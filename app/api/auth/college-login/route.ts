import { answers } from "@/lib/identity/accounts/answers";
import { logInForm } from "@/lib/identity/accounts/schema";
import { toLogInReply } from "@/lib/identity/accounts/wire";
import { logInOrganiser } from "@/lib/identity/clubs/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** The log-in of colleges and clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: logInForm,
    answers: answers["POST /api/auth/college-login"],
    handle: async ({ body, address }) => {
      const { name, ...session } = await logInOrganiser(body, address);
      return toLogInReply(session, { name });
    },
  }),
});
