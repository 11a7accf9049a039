import { authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/messages/answers";
import { messagesParams, remindersBody } from "@/lib/organising/messages/schema";
import { setReminders } from "@/lib/organising/messages/service";
import { toRemindersJson } from "@/lib/organising/messages/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** When the people of an event are reminded of it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: messagesParams,
    json: remindersBody,
    answers: answers["PUT /api/manage/{eventId}/reminders"],
    handle: async ({ actor, params, body }) =>
      toRemindersJson(await setReminders(await authorizeWrite(actor, params.eventId, "edit_event"), body.hours)),
  }),
});
