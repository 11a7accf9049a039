import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { listClubEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { answers } from "@/lib/organising/admin/answers";
import { collegeRepParams } from "@/lib/organising/admin/schema";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

/** Every event of the club, cancelled ones too, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    params: collegeRepParams,
    query: clubEventsQuery,
    answers: answers["GET /api/admin/events/{collegeRepId}"],
    handle: async ({ params, query }) => {
      const { events, nextCursor } = await listClubEvents(params.collegeRepId, { ...query, withCancelled: true });
      return replyPage({ events: events.map(toListedEventJson) }, nextCursor);
    },
  }),
});
