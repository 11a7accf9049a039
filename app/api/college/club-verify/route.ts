import { codeForm } from "@/lib/accounts/schema";
import { toCodeReply } from "@/lib/accounts/wire";
import { verifyClub } from "@/lib/clubs/service";
import { limitWrongCodes } from "@/lib/codes/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a club's sign-up, which its college enters. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["college"],
    limit: limits.codeTry,
    json: codeForm,
    handle: async ({ actor, body, address }) => toCodeReply(await limitWrongCodes(address, () => verifyClub(actor, body))),
  }),
});
