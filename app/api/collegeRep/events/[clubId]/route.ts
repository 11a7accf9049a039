import { answers } from "@/lib/catalogue/events/answers";
import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { listClubEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { clubIdParams } from "@/lib/identity/clubs/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: clubIdParams,
    query: clubEventsQuery,
    answers: answers["GET /api/collegeRep/events/{clubId}"],
    handle: async ({ params, query }) => {
      const { events, nextCursor } = await listClubEvents(params.clubId, query);
      return replyPage({ events: events.map(toListedEventJson) }, nextCursor);
    },
  }),
});
