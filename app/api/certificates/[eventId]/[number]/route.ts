import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { numberOrNotFound, revokeCertificate } from "@/lib/organising/certificates/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** One certificate of an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/certificates/{eventId}/{number}"], async ({ actor, params, query }) => {
    const by = await authorizeWrite(actor, params.eventId, "revoke_certificate");
    await revokeCertificate(by, numberOrNotFound(params.number), query.reason);
    return { message: "Certificate revoked" };
  }),
});
