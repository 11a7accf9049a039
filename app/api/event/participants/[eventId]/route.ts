import { eventIdParams, participantsQuery } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/registrations/answers";
import { listParticipants } from "@/lib/taking-part/registrations/service";
import { toParticipantsJson } from "@/lib/taking-part/registrations/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: eventIdParams,
    query: participantsQuery,
    answers: answers["GET /api/event/participants/{eventId}"],
    handle: async ({ actor, params, query }) => {
      const by = await authorize(actor, params.eventId, "read_people");
      const { participants, nextCursor } = await listParticipants(by, query);
      return replyPage(toParticipantsJson(participants), nextCursor);
    },
  }),
});
