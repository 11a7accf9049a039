import { eventIdParams } from "@/lib/catalogue/events/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { hereBody } from "@/lib/taking-part/door/schema";
import { checkInHere } from "@/lib/taking-part/door/self-check-in";
import { toHereJson } from "@/lib/taking-part/door/wire";

/** A student's own check-in, by the code on the screen. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    params: eventIdParams,
    limit: limits.selfCheckIn,
    json: hereBody,
    answers: answers["POST /api/event/here/{eventId}"],
    handle: async ({ actor, params, body }) => toHereJson(await checkInHere(actor, params.eventId, body.code)),
  }),
});
