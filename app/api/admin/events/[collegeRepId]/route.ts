import { listClubEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { calls } from "@/lib/organising/admin/calls";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

/** Every event of the club, including cancelled and hidden ones, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/admin/events/{collegeRepId}"], async ({ params, query }) => {
    const { events, nextCursor } = await listClubEvents(params.collegeRepId, { ...query, isForAdmin: true });
    return replyPage({ events: events.map(toListedEventJson) }, nextCursor);
  }),
});
