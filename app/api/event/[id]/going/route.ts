import { ANYONE } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/saved/answers";
import { readGoing, setShown } from "@/lib/reach/saved/going";
import { goingBody, goingParams } from "@/lib/reach/saved/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ANYONE,
    params: goingParams,
    answers: answers["GET /api/event/{id}/going"],
    handle: ({ actor, params }) => readGoing(actor, params.id),
  }),
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    params: goingParams,
    json: goingBody,
    answers: answers["PUT /api/event/{id}/going"],
    handle: async ({ actor, params, body }) => {
      await setShown(actor, params.id, body.shown);
      return { shown: body.shown };
    },
  }),
});
