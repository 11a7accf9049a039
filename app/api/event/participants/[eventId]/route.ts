import { eventIdParams, participantsQuery } from "@/lib/events/schema";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";
import { listParticipants } from "@/lib/registrations/service";
import { toParticipantsJson } from "@/lib/registrations/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["club", "college", "admin"],
    params: eventIdParams,
    query: participantsQuery,
    handle: async ({ actor, params, query }) => {
      const { participants, nextCursor } = await listParticipants(actor, params.eventId, query);
      return replyPage(toParticipantsJson(participants), nextCursor);
    },
  }),
});
