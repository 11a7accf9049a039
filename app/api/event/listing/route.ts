import { answers } from "@/lib/events/answers";
import { createEventForm } from "@/lib/events/fields";
import { createEvent } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { authorizeClubWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    form: createEventForm,
    files: { image: 1 },
    answers: answers["POST /api/event/listing"],
    handle: async ({ actor, body }) => {
      const by = await authorizeClubWrite(actor, body.clubId, "edit_event");
      const data = toEventJson(await createEvent(by, body));
      return reply({ message: "Event submitted successfully", data }, { status: 201 });
    },
  }),
});
