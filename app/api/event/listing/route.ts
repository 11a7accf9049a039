import { createEventForm } from "@/lib/events/fields";
import { createEvent } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["club"],
    limit: limits.clubWrite,
    form: createEventForm,
    files: { image: 1 },
    handle: async ({ actor, body }) => {
      const data = toEventJson(await createEvent(actor, body));
      return reply({ message: "Event submitted successfully", data }, { status: 201 });
    },
  }),
});
