import { codeForm } from "@/lib/accounts/schema";
import { toCodeReply } from "@/lib/accounts/wire";
import { verifyClub } from "@/lib/clubs/service";
import { limitWrongCodes } from "@/lib/codes/service";
import { answers } from "@/lib/colleges/answers";
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
