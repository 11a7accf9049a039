import { authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { payHold } from "@/lib/taking-part/payments/service";
import { calls } from "@/lib/taking-part/registrations/calls";
import { toPaidJson } from "@/lib/taking-part/registrations/wire";

/** The payment's confirmation ("hi2" in the documented API). In the sandbox it makes the payment, hence `mutates`, and no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/event/hi2/{eventId}/{userId}"], async ({ actor, params, query }) => {
      const { actor: student } = authorizeSelf(actor, params.userId);
      await payHold(student, params.eventId, query);
      return toPaidJson();
    }),
  },
  { head: false },
);
