import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/messages/calls";
import { listMessages, sendMessage } from "@/lib/organising/messages/service";
import { toMessageJson } from "@/lib/organising/messages/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The messages to the people of an event. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/manage/{eventId}/messages"], async ({ actor, params }) => {
    const messages = await listMessages(await authorize(actor, params.eventId, "message_people"));
    return { messages: messages.map(toMessageJson) };
  }),
  POST: route(calls["POST /api/manage/{eventId}/messages"], async ({ actor, params, body }) => {
    const message = await sendMessage(await authorizeWrite(actor, params.eventId, "message_people"), body);
    return reply({ message: body.sendAt ? "Message scheduled" : "Message sent", data: toMessageJson(message) }, { status: 202 });
  }),
});
