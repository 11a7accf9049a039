import { PUBLIC } from "@/lib/auth/actor";
import { eventParams } from "@/lib/events/schema";
import { getEvent } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ access: PUBLIC, params: eventParams, handle: async ({ params }) => toEventJson(await getEvent(params.id)) }),
});
