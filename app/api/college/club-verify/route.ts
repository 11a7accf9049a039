import { codeForm } from "@/lib/identity/accounts/schema";
import { toCodeReply } from "@/lib/identity/accounts/wire";
import { answers } from "@/lib/identity/clubs/answers";
import { verifyClub } from "@/lib/identity/clubs/service";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a club's sign-up, which its college enters. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["college"],
    limit: limits.codeTry,
    json: codeForm,
    answers: answers["POST /api/college/club-verify"],
    handle: async ({ actor, body, address }) => toCodeReply(await limitWrongCodes(address, () => verifyClub(actor, body))),
  }),
});
