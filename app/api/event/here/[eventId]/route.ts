import { answers } from "@/lib/door/answers";
import { hereBody } from "@/lib/door/schema";
import { checkInHere } from "@/lib/door/self-check-in";
import { toHereJson } from "@/lib/door/wire";
import { eventIdParams } from "@/lib/events/schema";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
