import { authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/messages/answers";
import { messagesParams, previewBody } from "@/lib/organising/messages/schema";
import { previewMessage } from "@/lib/organising/messages/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Draws a message without sending it, and counts who would get it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: messagesParams,
    json: previewBody,
    answers: answers["POST /api/manage/{eventId}/messages/preview"],
    handle: async ({ actor, params, body }) => previewMessage(await authorizeWrite(actor, params.eventId, "message_people"), body),
  }),
});
