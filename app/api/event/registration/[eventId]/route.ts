import { eventIdParams } from "@/lib/events/schema";
import { decisionOf } from "@/lib/joining/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { leave } from "@/lib/registrations/service";
import { toDecisionJson } from "@/lib/registrations/wire";

/** A student's own registration for an event: whether and how to join, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    params: eventIdParams,
    handle: async ({ actor, params }) => toDecisionJson(await decisionOf(actor, params.eventId)),
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.joining,
    params: eventIdParams,
    handle: async ({ actor, params }) => {
      await leave(actor, params.eventId);
      return { message: "You have left this event." };
    },
  }),
});
