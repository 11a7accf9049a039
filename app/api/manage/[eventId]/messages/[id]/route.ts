import { answers } from "@/lib/messages/answers";
import { messageParams } from "@/lib/messages/schema";
import { cancelMessage } from "@/lib/messages/service";
import { authorizeWrite } from "@/lib/organisers/service";
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
