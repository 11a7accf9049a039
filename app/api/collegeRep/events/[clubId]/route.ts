import { clubIdParams } from "@/lib/events/schema";
import { listClubEvents } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: clubIdParams,
    handle: async ({ params }) => ({ events: (await listClubEvents(params.clubId)).map(toEventJson) }),
  }),
});
