import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/team/answers";
import { listInvitations } from "@/lib/team/service";
import { toInvitationJson } from "@/lib/team/wire";

/** Open invitations to the caller's own addresses, or to the club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "club"],
    answers: answers["GET /api/invitations"],
    handle: async ({ actor }) => ({ invitations: (await listInvitations(actor)).map(toInvitationJson) }),
  }),
});
