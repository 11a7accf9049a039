import { eventIdParams, participantsQuery } from "@/lib/events/schema";
import { listParticipants } from "@/lib/events/service";
import { toParticipantsJson } from "@/lib/events/wire";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

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
