import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/payments/answers";
import { orderBody } from "@/lib/taking-part/payments/schema";
import { orderForHold } from "@/lib/taking-part/payments/service";
import { toOrderJson } from "@/lib/taking-part/payments/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    json: orderBody,
    answers: answers["POST /api/payment/order"],
    handle: async ({ actor, body }) => toOrderJson(await orderForHold(actor, body.eventId)),
  }),
});
