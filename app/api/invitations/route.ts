import { calls } from "@/lib/identity/helpers/calls";
import { listInvitations } from "@/lib/identity/helpers/service";
import { toInvitationJson } from "@/lib/identity/helpers/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** Open invitations to the caller's own addresses, or to the club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/invitations"], async ({ actor }) => ({ invitations: (await listInvitations(actor)).map(toInvitationJson) })),
});
