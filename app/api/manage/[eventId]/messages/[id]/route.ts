import { authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/messages/answers";
import { messageParams } from "@/lib/organising/messages/schema";
import { cancelMessage } from "@/lib/organising/messages/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Cancels a message that is scheduled. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: messageParams,
    answers: answers["DELETE /api/manage/{eventId}/messages/{id}"],
    handle: async ({ actor, params }) => {
      await cancelMessage(await authorizeWrite(actor, params.eventId, "message_people"), params.id);
      return { message: "Message cancelled" };
    },
  }),
});
