import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/payments/answers";
import { confirmBody } from "@/lib/taking-part/payments/schema";
import { confirmPayment } from "@/lib/taking-part/payments/service";
import { toConfirmedJson } from "@/lib/taking-part/payments/wire";

/** The browser's return from the provider's checkout. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.joining,
    json: confirmBody,
    answers: answers["POST /api/payment/confirm"],
    handle: async ({ actor, body }) => toConfirmedJson(await confirmPayment(actor, body)),
  }),
});
