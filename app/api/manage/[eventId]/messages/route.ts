import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/messages/answers";
import { messageBody, messagesParams } from "@/lib/organising/messages/schema";
import { listMessages, sendMessage } from "@/lib/organising/messages/service";
import { toMessageJson } from "@/lib/organising/messages/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The messages to the people of an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: messagesParams,
    answers: answers["GET /api/manage/{eventId}/messages"],
    handle: async ({ actor, params }) => {
      const messages = await listMessages(await authorize(actor, params.eventId, "message_people"));
      return { messages: messages.map(toMessageJson) };
    },
  }),
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: messagesParams,
    json: messageBody,
    answers: answers["POST /api/manage/{eventId}/messages"],
    handle: async ({ actor, params, body }) => {
      const message = await sendMessage(await authorizeWrite(actor, params.eventId, "message_people"), body);
      return reply({ message: body.sendAt ? "Message scheduled" : "Message sent", data: toMessageJson(message) }, { status: 202 });
    },
  }),
});
