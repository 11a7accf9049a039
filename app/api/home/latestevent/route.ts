import { answers } from "@/lib/catalogue/events/answers";
import { listLatest } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    answers: answers["GET /api/home/latestevent"],
    handle: async () => ({ latestevent: (await listLatest()).map(toListedEventJson) }),
  }),
});
