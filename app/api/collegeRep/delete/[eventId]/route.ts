import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/removal/calls";
import { deleteEvent } from "@/lib/site/removal/delete-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/collegeRep/delete/{eventId}"], async ({ actor, params, query }) => {
    await deleteEvent(await authorizeWrite(actor, params.eventId, "cancel_event"), query.reason, new Date(), query.scope);
    return { res: "ok", message: "Event deleted successfully" };
  }),
});
