import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/saved/calls";
import { saveEvent, unsaveEvent } from "@/lib/reach/saved/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/saved/{eventId}"], async ({ actor, params }) => {
    await saveEvent(actor, params.eventId);
    return { saved: true };
  }),
  DELETE: route(calls["DELETE /api/saved/{eventId}"], async ({ actor, params }) => {
    await unsaveEvent(actor, params.eventId);
    return { saved: false };
  }),
});
