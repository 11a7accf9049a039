import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/messages/calls";
import { setReminders } from "@/lib/organising/messages/service";
import { toRemindersJson } from "@/lib/organising/messages/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The times of an event's reminders. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/manage/{eventId}/reminders"], async ({ actor, params, body }) =>
    toRemindersJson(await setReminders(await authorizeWrite(actor, params.eventId, "edit_event"), body.hours)),
  ),
});
