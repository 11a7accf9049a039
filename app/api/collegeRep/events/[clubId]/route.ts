import { PUBLIC } from "@/lib/auth/actor";
import { clubIdParams } from "@/lib/events/schema";
import { listClubEvents } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: clubIdParams,
    handle: async ({ params }) => ({ events: (await listClubEvents(params.clubId)).map(toEventJson) }),
  }),
});
