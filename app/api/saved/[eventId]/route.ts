import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/saved/answers";
import { savedParams } from "@/lib/reach/saved/schema";
import { saveEvent, unsaveEvent } from "@/lib/reach/saved/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    params: savedParams,
    answers: answers["PUT /api/saved/{eventId}"],
    handle: async ({ actor, params }) => {
      await saveEvent(actor, params.eventId);
      return { saved: true };
    },
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.marks,
    params: savedParams,
    answers: answers["DELETE /api/saved/{eventId}"],
    handle: async ({ actor, params }) => {
      await unsaveEvent(actor, params.eventId);
      return { saved: false };
    },
  }),
});
