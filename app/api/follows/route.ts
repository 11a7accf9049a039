import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/follows/calls";
import { listFollows } from "@/lib/reach/follows/service";
import { toFollowJson } from "@/lib/reach/follows/wire";

/** A student's follows. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/follows"], async ({ actor }) => ({ follows: (await listFollows(actor)).map(toFollowJson) })),
});
