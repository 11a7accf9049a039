import { calls } from "@/lib/identity/accounts/calls";
import { addFactor, readFactors } from "@/lib/identity/accounts/factors";
import { toNewFactorJson, toOwnFactorsJson } from "@/lib/identity/accounts/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The second factors of an account. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/auth/factors"], async ({ actor }) => toOwnFactorsJson(await readFactors(actor))),
  POST: route(calls["POST /api/auth/factors"], async ({ actor, body, address }) =>
    reply(toNewFactorJson(await addFactor(actor, body, address)), { status: 201 }),
  ),
});
