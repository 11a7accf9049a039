import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { readScreen } from "@/lib/taking-part/door/self-check-in";
import { toScreenJson } from "@/lib/taking-part/door/wire";

/** The code of this moment, for the screen at the door; it asks every few seconds. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: SIGNED_IN,
    params: eventIdParams,
    limit: limits.doorReads,
    probe: true,
    answers: answers["GET /api/door/{eventId}/screen"],
    handle: async ({ actor, params }) => toScreenJson(await readScreen(await authorize(actor, params.eventId, "check_in"))),
  }),
});
