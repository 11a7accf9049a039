import { answers } from "@/lib/payments/answers";
import { confirmBody } from "@/lib/payments/schema";
import { confirmPayment } from "@/lib/payments/service";
import { toConfirmedJson } from "@/lib/payments/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
