import { answers } from "@/lib/catalogue/events/answers";
import { eventParams } from "@/lib/catalogue/events/schema";
import { getEvent } from "@/lib/catalogue/events/service";
import { toEventJson } from "@/lib/catalogue/events/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: eventParams,
    answers: answers["GET /api/event/{id}"],
    handle: async ({ params }) => toEventJson(await getEvent(params.id)),
  }),
});
