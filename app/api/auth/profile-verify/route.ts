import { authorizeSelf } from "@/lib/identity/accounts/access";
import { toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { calls } from "@/lib/identity/students/calls";
import { joinCollege } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a student's college address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/profile-verify"], async ({ actor, body, address }) => {
    const by = authorizeSelf(actor, body.userId);
    return toCodeReply(await limitWrongCodes(address, () => joinCollege(by, body)));
  }),
});
