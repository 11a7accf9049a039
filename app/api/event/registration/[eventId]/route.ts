import { hasOrganiserRole } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { decisionOf } from "@/lib/taking-part/joining/service";
import { calls } from "@/lib/taking-part/registrations/calls";
import { leave } from "@/lib/taking-part/registrations/service";
import { toDecisionJson, toLeftJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration for an event: whether and how to join, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/registration/{eventId}"], async ({ actor, params: { eventId } }) => {
    const [decision, mayManage] = await Promise.all([decisionOf(actor, eventId), hasOrganiserRole(actor, eventId)]);
    return { ...toDecisionJson(decision), ...(mayManage && { mayManage }) };
  }),
  DELETE: route(calls["DELETE /api/event/registration/{eventId}"], async ({ actor, params }) =>
    toLeftJson(await leave(actor, params.eventId)),
  ),
});
