import { calls } from "@/lib/catalogue/events/calls";
import { toEventJson } from "@/lib/catalogue/events/wire";
import { type EventState, stateOf } from "@/lib/identity/organisers/event-state";
import { authorizeClubWrite } from "@/lib/identity/organisers/service";
import { listEvent } from "@/lib/organising/publishing/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The message for a published event is the specification's. */
const MESSAGES: Record<EventState, string> = {
  draft: "Draft saved",
  in_review: "Sent to your college for approval",
  scheduled: "Event scheduled",
  published: "Event submitted successfully",
  cancelled: "Event submitted successfully",
  hidden: "Event submitted successfully",
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/listing"], async ({ actor, body }) => {
    const by = await authorizeClubWrite(actor, body.clubId, "edit_event");
    const event = await listEvent(by, body);
    return reply({ message: MESSAGES[stateOf(event)], data: toEventJson(event) }, { status: 201 });
  }),
});
