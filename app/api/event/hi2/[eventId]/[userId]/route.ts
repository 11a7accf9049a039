import { authorizeSelf } from "@/lib/identity/accounts/access";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { payQuery } from "@/lib/taking-part/payments/schema";
import { payHold } from "@/lib/taking-part/payments/service";
import { answers } from "@/lib/taking-part/registrations/answers";
import { registrationParams } from "@/lib/taking-part/registrations/schema";
import { toPaidJson } from "@/lib/taking-part/registrations/wire";

/** The payment's confirmation ("hi2" in the documented API). In the sandbox it makes the payment, hence `mutates`, and no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: ["student"],
      mutates: true,
      limit: limits.joining,
      params: registrationParams,
      query: payQuery,
      answers: answers["GET /api/event/hi2/{eventId}/{userId}"],
      handle: async ({ actor, params, query }) => {
        const { actor: student } = authorizeSelf(actor, params.userId);
        await payHold(student, params.eventId, query);
        return toPaidJson();
      },
    }),
  },
  { head: false },
);
