import { authorizeSelf } from "@/lib/accounts/access";
import { answers } from "@/lib/accounts/answers";
import { codeForm } from "@/lib/accounts/schema";
import { toCodeReply } from "@/lib/accounts/wire";
import { limitWrongCodes } from "@/lib/codes/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { joinCollege } from "@/lib/students/service";

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
