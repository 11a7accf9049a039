import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";
import { orderBody } from "@/lib/payments/schema";
import { orderForHold } from "@/lib/payments/service";
import { toOrderJson } from "@/lib/payments/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    json: orderBody,
    handle: async ({ actor, body }) => toOrderJson(await orderForHold(actor, body.eventId)),
  }),
});
