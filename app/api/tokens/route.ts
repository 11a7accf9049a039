import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/identity/tokens/calls";
import { createToken, listTokens } from "@/lib/identity/tokens/service";
import { toNewTokenJson, toTokensJson } from "@/lib/identity/tokens/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The tokens of a club or college. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/tokens"], async ({ actor }) => toTokensJson(await listTokens(actor))),
  POST: route(calls["POST /api/tokens"], async ({ actor, body, address }) => {
    await ensureNotBanned(actor);
    return reply(toNewTokenJson(await createToken(actor, body, address)), { status: 201 });
  }),
});
