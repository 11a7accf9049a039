import { setDomainConfirmed } from "@/lib/identity/colleges/service";
import { calls } from "@/lib/organising/admin/calls";
import { endpoint, route } from "@/lib/platform/http/route";

/** Confirms or withdraws a college's domain, by which students are verified. Source: contract base 5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/admin/colleges/{id}/domain"], async ({ actor, params, body }) => {
    const { id, emailDomain, isProved } = await setDomainConfirmed(actor, params.id, body);
    return {
      message: isProved ? `${emailDomain} confirmed` : `${emailDomain} no longer confirmed`,
      data: { _id: id, emailDomain, isDomainProved: isProved },
    };
  }),
});
