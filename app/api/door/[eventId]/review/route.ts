import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { reviewScans } from "@/lib/taking-part/door/service";

/** Decides about waiting scans. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/door/{eventId}/review"], async ({ actor, params, body }) => {
    const by = await authorize(actor, params.eventId, "change_people");
    return { results: await reviewScans(by, body) };
  }),
});
