import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/guest-list/change-answers";
import { bulkBody } from "@/lib/taking-part/guest-list/change-schema";
import { changeMany } from "@/lib/taking-part/guest-list/remove-people";

/** Checks many people in, undoes that, or removes them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventIdParams,
    json: bulkBody,
    answers: answers["POST /api/manage/{eventId}/people/bulk"],
    handle: async ({ actor, params, body }) => {
      const remover = await authorizeWrite(actor, params.eventId, "change_people");
      const checker = await authorize(actor, params.eventId, "check_in");
      return { results: await changeMany({ remover, checker }, body) };
    },
  }),
});
