import { eventIdParams } from "@/lib/events/schema";
import { oneClickOf } from "@/lib/joining/one-click";
import { getRegistrationState } from "@/lib/joining/registration-details";
import { hasStanding } from "@/lib/organisers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/registrations/answers";
import { leave } from "@/lib/registrations/service";
import { toLeftJson, toOneClickJson } from "@/lib/registrations/wire";

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
