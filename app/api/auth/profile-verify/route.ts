import { authorizeSelf } from "@/lib/identity/accounts/access";
import { codeForm } from "@/lib/identity/accounts/schema";
import { toCodeReply } from "@/lib/identity/accounts/wire";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { answers } from "@/lib/identity/students/answers";
import { joinCollege } from "@/lib/identity/students/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a student's college address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.codeTry,
    json: codeForm,
    answers: answers["POST /api/auth/profile-verify"],
    handle: async ({ actor, body, address }) => {
      const by = authorizeSelf(actor, body.userId);
      return toCodeReply(await limitWrongCodes(address, () => joinCollege(by, body)));
    },
  }),
});
