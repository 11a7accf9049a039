import { authorizeSelf } from "@/lib/identity/accounts/access";
import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { calls } from "@/lib/identity/clubs/calls";
import { addClub } from "@/lib/identity/clubs/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/college/club-signup"], async ({ actor, body }) =>
    toSignUpReply(await addClub(authorizeSelf(actor, body.collegeId), body)),
  ),
});
