import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/removal/calls";
import { deleteEvent } from "@/lib/site/removal/delete-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/collegeRep/delete/{eventId}"], async ({ actor, params, query }) => {
    const organiser = await authorizeWrite(actor, params.eventId, "cancel_event");
    return { res: "ok", message: messageOf(await deleteEvent(organiser, query.reason, new Date(), query.scope)) };
  }),
});

/** An event with registrations is cancelled, and its page stays. */
function messageOf({ removed, cancelled }: Awaited<ReturnType<typeof deleteEvent>>): string {
  if (removed > 0 && cancelled > 0) return "Events cancelled or deleted";
  if (cancelled > 0) return cancelled === 1 ? "Event cancelled" : "Events cancelled";
  return removed === 1 ? "Event deleted successfully" : "Events deleted successfully";
}
