import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/payments/calls";
import { receiveWebhook } from "@/lib/taking-part/payments/service";

/** The payment provider's webhook. Its signature is the access rule. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/payment/webhook"], async ({ bytes, headers }) => {
    await receiveWebhook(bytes, headers);
    return { status: "ok" };
  }),
});
