import { calls } from "@/lib/organising/certificates/calls";
import { numberOrNotFound, verifyCertificate } from "@/lib/organising/certificates/service";
import { toVerifyJson } from "@/lib/organising/certificates/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** A certificate as anybody may check it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/verify/{number}"], async ({ params, address }) => {
    // A malformed number is not looked up, so it is not counted.
    const number = numberOrNotFound(params.number);
    await limits.lookUps.use(address);
    return toVerifyJson(await verifyCertificate(number));
  }),
});
