import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/follows/answers";
import { listFollows } from "@/lib/reach/follows/service";
import { toFollowJson } from "@/lib/reach/follows/wire";

/** A student's follows. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/follows"],
    handle: async ({ actor }) => ({ follows: (await listFollows(actor)).map(toFollowJson) }),
  }),
});
