import { calls } from "@/lib/catalogue/events/calls";
import { listClubEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, replyPage, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/collegeRep/events/{clubId}"], async ({ params, query }) => {
    const { events, nextCursor } = await listClubEvents(params.clubId, query);
    return replyPage({ events: events.map(toListedEventJson) }, nextCursor);
  }),
});
