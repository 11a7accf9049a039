import { answers } from "@/lib/events/answers";
import { listConcerts } from "@/lib/events/service";
import { toListedEventJson } from "@/lib/events/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The concerts of the home page's banner. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    answers: answers["GET /api/event/concerts"],
    handle: async () => (await listConcerts()).map(toListedEventJson),
  }),
});
