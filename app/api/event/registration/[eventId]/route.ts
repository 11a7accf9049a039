import { eventIdParams } from "@/lib/catalogue/events/schema";
import { hasStanding } from "@/lib/identity/organisers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { oneClickOf } from "@/lib/taking-part/joining/one-click";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import { answers } from "@/lib/taking-part/registrations/answers";
import { leave } from "@/lib/taking-part/registrations/service";
import { toLeftJson, toOneClickJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration for an event: whether and how to join, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    params: eventIdParams,
    answers: answers["GET /api/event/registration/{eventId}"],
    handle: async ({ actor, params: { eventId } }) => {
      const [state, mayManage] = await Promise.all([getRegistrationState(actor, eventId), hasStanding(actor, eventId)]);
      return { ...toOneClickJson(oneClickOf(state, eventId)), ...(mayManage && { mayManage }) };
    },
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.joining,
    params: eventIdParams,
    answers: answers["DELETE /api/event/registration/{eventId}"],
    handle: async ({ actor, params }) => toLeftJson(await leave(actor, params.eventId)),
  }),
});
