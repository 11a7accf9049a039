import { PUBLIC } from "@/lib/auth/actor";
import { listQuery } from "@/lib/events/schema";
import { countEvents, listEvents } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/http/route";

/** The list of events with filters and search ("asd" in the documented API). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: listQuery,
    handle: async ({ query }) => {
      const { events, nextCursor } = await listEvents(query);
      return { events: events.map(toEventJson), nextCursor, ...(query.count && (await countEvents(query))) };
    },
  }),
});
