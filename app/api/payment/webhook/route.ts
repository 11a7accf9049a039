import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/payments/answers";
import { receiveWebhook } from "@/lib/taking-part/payments/service";

/** The payment provider's webhook. Its signature is the access rule. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    signed: true,
    answers: answers["POST /api/payment/webhook"],
    handle: async ({ bytes, headers }) => {
      await receiveWebhook(bytes, headers);
      return { status: "ok" };
    },
  }),
});
