import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { SENT_FOR_APPROVAL } from "@/lib/organising/publishing/review-schema";
import { publish } from "@/lib/organising/publishing/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Publishes a draft, now or at an instant. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/publish/{id}"], async ({ actor, params, body }) => {
    const event = await publish(await authorizeWrite(actor, params.id, "edit_event"), body.at ?? null);
    const data = toEventJson(event);
    if (event.status === "in_review") return reply({ message: SENT_FOR_APPROVAL, data }, { status: 202 });
    return { message: event.publishAt ? "Event scheduled" : "Event published", data };
  }),
});
