import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/messages/calls";
import { previewMessage } from "@/lib/organising/messages/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Renders a message without sending it, and counts its recipients. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/manage/{eventId}/messages/preview"], async ({ actor, params, body }) =>
    previewMessage(await authorizeWrite(actor, params.eventId, "message_people"), body),
  ),
});
