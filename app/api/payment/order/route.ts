import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/payments/calls";
import { orderForHold } from "@/lib/taking-part/payments/service";
import { toOrderJson } from "@/lib/taking-part/payments/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/payment/order"], async ({ actor, body }) => toOrderJson(await orderForHold(actor, body.eventId))),
});
