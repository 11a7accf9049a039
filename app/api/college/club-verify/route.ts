import { toCodeReply } from "@/lib/identity/accounts/wire";
import { calls } from "@/lib/identity/clubs/calls";
import { verifyClub } from "@/lib/identity/clubs/service";
import { limitWrongCodes } from "@/lib/identity/codes/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Checks the code of a club's sign-up, which its college enters. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/college/club-verify"], async ({ actor, body, address }) =>
    toCodeReply(await limitWrongCodes(address, () => verifyClub(actor, body))),
  ),
});
