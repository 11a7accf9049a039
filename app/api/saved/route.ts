import { toListedEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/saved/answers";
import { savedQuery } from "@/lib/saved/schema";
import { listSaved } from "@/lib/saved/service";

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
