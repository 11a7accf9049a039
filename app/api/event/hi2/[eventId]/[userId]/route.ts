import { payQuery } from "@/lib/payments/schema";
import { payHold } from "@/lib/payments/service";
import { assertSelf } from "@/lib/platform/auth/policy";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
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
      handle: async ({ actor, params, query }) => {
        assertSelf(actor, params.userId);
        await payHold(actor, params.eventId, query);
        return toPaidJson();
      },
    }),
  },
  { head: false },
);
