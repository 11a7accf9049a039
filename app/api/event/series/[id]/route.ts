import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { toBriefJson } from "@/lib/organising/publishing/review-wire";
import { addDates } from "@/lib/organising/publishing/series";
import { AppError } from "@/lib/platform/errors";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Adds dates to an event: a copy at each. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/series/{id}"], async ({ actor, params, body }) => {
    const by = await authorizeWrite(actor, params.id, "edit_event");
    // Without its club, an event is cancelled.
    if (!by.event.clubId) throw new AppError("event_cancelled", { event: params.id });
    const added = await addDates(by, body);
    return reply({ events: added.map(toBriefJson) }, { status: 201 });
  }),
});
