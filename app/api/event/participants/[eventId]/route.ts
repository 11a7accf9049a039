import { eventIdParams } from "@/lib/events/schema";
import { listParticipants } from "@/lib/events/service";
import { toParticipantsJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["club", "college", "admin"],
    params: eventIdParams,
    handle: async ({ actor, params }) => toParticipantsJson(await listParticipants(actor, params.eventId)),
  }),
});
