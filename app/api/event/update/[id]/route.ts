import { answers } from "@/lib/events/answers";
import { updateEventForm } from "@/lib/events/fields";
import { eventParams } from "@/lib/events/schema";
import { updateEvent } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    form: updateEventForm,
    files: { image: 1 },
    answers: answers["PUT /api/event/update/{id}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeWrite(actor, params.id, "edit_event");
      return { message: "Event updated successfully", data: toEventJson(await updateEvent(by, body)) };
    },
  }),
});
