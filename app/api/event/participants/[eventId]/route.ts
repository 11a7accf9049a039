import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/registrations/calls";
import { listParticipants } from "@/lib/taking-part/registrations/service";
import { toParticipantsJson } from "@/lib/taking-part/registrations/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/participants/{eventId}"], async ({ actor, params, query }) => {
    const by = await authorize(actor, params.eventId, "read_people");
    const { participants, nextCursor } = await listParticipants(by, query);
    return replyPage(toParticipantsJson(participants), nextCursor);
  }),
});
