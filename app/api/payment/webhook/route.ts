import { receiveWebhook } from "@/lib/payments/service";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The payment provider's webhook. Its signature is the access rule. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    signed: true,
    handle: async ({ bytes, headers }) => {
      await receiveWebhook(bytes, headers);
      return { status: "ok" };
    },
  }),
});
