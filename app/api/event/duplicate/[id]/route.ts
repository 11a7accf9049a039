import { duplicateBody, eventParams } from "@/lib/events/schema";
import { toEventJson } from "@/lib/events/wire";
import { authorize, authorizeClubWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/publishing/answers";
import { duplicateEvent } from "@/lib/publishing/service";

/** Copies an event into a draft. Asks for the right to list events too, since that is what it does. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    json: duplicateBody,
    answers: answers["POST /api/event/duplicate/{id}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorize(actor, params.id, "edit_event");
      if (!by.event.clubId) throw new AppError("event_not_found", { id: params.id });
      const club = await authorizeClubWrite(actor, by.event.clubId, "edit_event");
      const data = toEventJson(await duplicateEvent(by, club, body.startsOn));
      return reply({ message: "The copy is a draft", data }, { status: 201 });
    },
  }),
});
