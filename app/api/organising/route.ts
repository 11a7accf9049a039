import { calls } from "@/lib/identity/helpers/calls";
import { listOrganising } from "@/lib/identity/helpers/service";
import { toOrganisingJson } from "@/lib/identity/helpers/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clubs and events where the account helps. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/organising"], async ({ actor }) => toOrganisingJson(await listOrganising(actor))),
});
