import { answers } from "@/lib/catalogue/events/answers";
import { listConcerts } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
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
