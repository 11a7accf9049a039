import { authorize } from "@/lib/identity/organisers/service";
import { updateEvent } from "@/lib/organising/publishing/update-event";
import type { Account } from "@/lib/platform/auth/actor";
import { deleteEvent } from "@/lib/site/removal/delete-event";

// Checks the right and then calls the service, as endpoints do.

type RestOf<F extends (by: never, ...rest: never[]) => unknown> = F extends (by: never, ...rest: infer Rest) => unknown ? Rest : never;

export async function updateEventAs(actor: Account, eventId: string, ...rest: RestOf<typeof updateEvent>) {
  return (await updateEvent(await authorize(actor, eventId, "edit_event"), ...rest)).event;
}

export async function deleteEventAs(actor: Account, eventId: string, ...rest: RestOf<typeof deleteEvent>) {
  return deleteEvent(await authorize(actor, eventId, "cancel_event"), ...rest);
}
