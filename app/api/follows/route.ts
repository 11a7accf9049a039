import { answers } from "@/lib/follows/answers";
import { listFollows } from "@/lib/follows/service";
import { toFollowJson } from "@/lib/follows/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** A student's follows. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/follows"],
    handle: async ({ actor }) => ({ follows: (await listFollows(actor)).map(toFollowJson) }),
  }),
});
