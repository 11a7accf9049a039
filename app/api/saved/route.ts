import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/saved/calls";
import { listSaved } from "@/lib/reach/saved/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/saved"], async ({ actor, query }) => {
    const { upcoming, past, nextCursor } = await listSaved(actor, query);
    return { events: [...upcoming, ...past].map(toListedEventJson), nextCursor };
  }),
});
