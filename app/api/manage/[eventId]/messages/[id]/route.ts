import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/messages/calls";
import { cancelMessage } from "@/lib/organising/messages/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Cancels a message that is scheduled. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/manage/{eventId}/messages/{id}"], async ({ actor, params }) => {
    await cancelMessage(await authorizeWrite(actor, params.eventId, "message_people"), params.id);
    return { message: "Message cancelled" };
  }),
});
