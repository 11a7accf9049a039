import { answers } from "@/lib/events/answers";
import { listTrending } from "@/lib/events/service";
import { toListedEventJson } from "@/lib/events/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    answers: answers["GET /api/home/trendingevent"],
    handle: async () => ({ trendingEvents: (await listTrending()).map(toListedEventJson) }),
  }),
});
