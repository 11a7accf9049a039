import { hasOrganiserRole } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { oneClickOf } from "@/lib/taking-part/joining/one-click";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import { calls } from "@/lib/taking-part/registrations/calls";
import { leave } from "@/lib/taking-part/registrations/service";
import { toLeftJson, toOneClickJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration for an event: whether and how to join, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/registration/{eventId}"], async ({ actor, params: { eventId } }) => {
    const [state, mayManage] = await Promise.all([getRegistrationState(actor, eventId), hasOrganiserRole(actor, eventId)]);
    return { ...toOneClickJson(oneClickOf(state, eventId)), ...(mayManage && { mayManage }) };
  }),
  DELETE: route(calls["DELETE /api/event/registration/{eventId}"], async ({ actor, params }) =>
    toLeftJson(await leave(actor, params.eventId)),
  ),
});
