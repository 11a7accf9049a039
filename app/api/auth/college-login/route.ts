import { calls } from "@/lib/identity/accounts/calls";
import { toLogInReply } from "@/lib/identity/accounts/wire";
import { logInOrganiser } from "@/lib/identity/clubs/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** The log-in of colleges and clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/college-login"], async ({ body, address }) => {
    const { name, ...session } = await logInOrganiser(body, address);
    return toLogInReply(session, { name });
  }),
});
