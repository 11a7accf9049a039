import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { reviewBody } from "@/lib/taking-part/door/schema";
import { reviewScans } from "@/lib/taking-part/door/service";

/** Decides about scans that wait. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: SIGNED_IN,
    params: eventIdParams,
    limit: limits.doorWrites,
    json: reviewBody,
    answers: answers["POST /api/door/{eventId}/review"],
    handle: async ({ actor, params, body }) => {
      const by = await authorize(actor, params.eventId, "change_people");
      return { results: await reviewScans(by, body) };
    },
  }),
});
