import { answers } from "@/lib/door/answers";
import { reviewBody } from "@/lib/door/schema";
import { reviewScans } from "@/lib/door/service";
import { eventIdParams } from "@/lib/events/schema";
import { authorize } from "@/lib/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
