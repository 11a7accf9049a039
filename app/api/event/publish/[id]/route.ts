import { eventParams, publishBody } from "@/lib/events/schema";
import { toEventJson } from "@/lib/events/wire";
import { authorizeWrite } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/publishing/answers";
import { SENT_FOR_APPROVAL } from "@/lib/publishing/review-schema";
import { publish } from "@/lib/publishing/service";

/** Publishes a draft, at once or at an instant. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    json: publishBody,
    answers: answers["POST /api/event/publish/{id}"],
    handle: async ({ actor, params, body }) => {
      const event = await publish(await authorizeWrite(actor, params.id, "edit_event"), body.at ?? null);
      const data = toEventJson(event);
      if (event.status === "in_review") return reply({ message: SENT_FOR_APPROVAL, data }, { status: 202 });
      return { message: event.publishAt ? "Event scheduled" : "Event published", data };
    },
  }),
});
