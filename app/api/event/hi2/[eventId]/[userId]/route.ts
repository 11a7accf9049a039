import { authorizeSelf } from "@/lib/accounts/access";
import { payQuery } from "@/lib/payments/schema";
import { payHold } from "@/lib/payments/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/registrations/answers";
import { registrationParams } from "@/lib/registrations/schema";
import { toPaidJson } from "@/lib/registrations/wire";

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
