import { duplicateBody, eventParams } from "@/lib/catalogue/events/schema";
import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/publishing/answers";
import { duplicateEvent } from "@/lib/organising/publishing/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Copies an event into a draft of its club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    json: duplicateBody,
    answers: answers["POST /api/event/duplicate/{id}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeWrite(actor, params.id, "edit_event");
      const data = toEventJson(await duplicateEvent(by, body.startsOn));
      return reply({ message: "Copied as a draft", data }, { status: 201 });
    },
  }),
});
