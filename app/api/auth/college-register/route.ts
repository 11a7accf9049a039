import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { calls } from "@/lib/identity/colleges/calls";
import { registerCollege } from "@/lib/identity/colleges/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/college-register"], async ({ body }) => toSignUpReply(await registerCollege(body))),
});
