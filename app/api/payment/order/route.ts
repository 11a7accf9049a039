import { answers } from "@/lib/payments/answers";
import { orderBody } from "@/lib/payments/schema";
import { orderForHold } from "@/lib/payments/service";
import { toOrderJson } from "@/lib/payments/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    json: orderBody,
    answers: answers["POST /api/payment/order"],
    handle: async ({ actor, body }) => toOrderJson(await orderForHold(actor, body.eventId)),
  }),
});
