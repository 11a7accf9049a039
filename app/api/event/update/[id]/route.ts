import { updateEventForm } from "@/lib/events/fields";
import { eventParams } from "@/lib/events/schema";
import { toEventJson } from "@/lib/events/wire";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { reviewAnswers } from "@/lib/publishing/review-answers";
import { SENT_FOR_APPROVAL } from "@/lib/publishing/review-schema";
import { toPendingChangeJson } from "@/lib/publishing/review-wire";
import { findWaiting } from "@/lib/publishing/reviews";
import { scopeQuery } from "@/lib/publishing/series-schema";
import { updateEvent } from "@/lib/publishing/update-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    query: scopeQuery,
    form: updateEventForm,
    files: { image: 1 },
    answers: reviewAnswers["PUT /api/event/update/{id}"],
    handle: async ({ actor, params, query, body }) => {
      const by = await authorizeWrite(actor, params.id, "edit_event");
      const { event, changed, waits } = await updateEvent(by, body, new Date(), query.scope);
      if (!waits) return { message: "Event updated successfully", data: toEventJson(event), changed };
      const data = { ...toEventJson(event), pendingChange: toPendingChangeJson(await findWaiting(event)) };
      return reply({ message: SENT_FOR_APPROVAL, data, changed }, { status: 202 });
    },
  }),
});
