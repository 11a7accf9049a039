import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/payments/calls";
import { confirmPayment } from "@/lib/taking-part/payments/service";
import { toConfirmedJson } from "@/lib/taking-part/payments/wire";

/** The browser's return from the provider's checkout. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/payment/confirm"], async ({ actor, body }) => toConfirmedJson(await confirmPayment(actor, body))),
});
