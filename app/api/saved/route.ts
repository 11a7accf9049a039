import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/saved/answers";
import { savedQuery } from "@/lib/reach/saved/schema";
import { listSaved } from "@/lib/reach/saved/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    query: savedQuery,
    answers: answers["GET /api/saved"],
    handle: async ({ actor, query }) => {
      const { upcoming, past, nextCursor } = await listSaved(actor, query);
      return { events: [...upcoming, ...past].map(toListedEventJson), nextCursor };
    },
  }),
});
