import { calls } from "@/lib/identity/accounts/calls";
import { renewRecoveryCodes } from "@/lib/identity/accounts/factors";
import { endpoint, route } from "@/lib/platform/http/route";

/** Replaces the recovery codes of an account. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/recovery-codes"], async ({ actor, body, address }) => ({
    recoveryCodes: await renewRecoveryCodes(actor, body, address),
  })),
});
