import { eventIdParams, participantsQuery } from "@/lib/events/schema";
import { authorize } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/registrations/answers";
import { listParticipants } from "@/lib/registrations/service";
import { toParticipantsJson } from "@/lib/registrations/wire";

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
