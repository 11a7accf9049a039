import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/follows/calls";
import { follow, readFollowing, unfollow } from "@/lib/reach/follows/service";

/** A student's follow of a club, a college or a tag. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/follows/{kind}/{id}"], async ({ actor, params }) => {
    const { followers, level } = await readFollowing(actor, params);
    return { followers, following: level !== null, level };
  }),
  PUT: route(calls["PUT /api/follows/{kind}/{id}"], async ({ actor, params, body }) => ({
    following: true as const,
    ...(await follow(actor, params, body)),
  })),
  DELETE: route(calls["DELETE /api/follows/{kind}/{id}"], async ({ actor, params }) => ({
    following: false as const,
    followers: await unfollow(actor, params),
  })),
});
