import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { SENT_FOR_APPROVAL } from "@/lib/organising/publishing/review-schema";
import { toPendingChangeJson } from "@/lib/organising/publishing/review-wire";
import { findWaiting } from "@/lib/organising/publishing/reviews";
import { updateEvent } from "@/lib/organising/publishing/update-event";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/event/update/{id}"], async ({ actor, params, query, body }) => {
    const by = await authorizeWrite(actor, params.id, "edit_event");
    const { event, changed, waits } = await updateEvent(by, body, new Date(), query.scope);
    if (!waits) return { message: "Event updated successfully", data: toEventJson(event), changed };
    const data = { ...toEventJson(event), pendingChange: toPendingChangeJson(await findWaiting(event)) };
    return reply({ message: SENT_FOR_APPROVAL, data, changed }, { status: 202 });
  }),
});
