import { ANYONE } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/follows/answers";
import { followBody, followParams } from "@/lib/reach/follows/schema";
import { follow, readFollowing, unfollow } from "@/lib/reach/follows/service";

/** A student's follow of a club, a college or a tag. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ANYONE,
    params: followParams,
    answers: answers["GET /api/follows/{kind}/{id}"],
    handle: async ({ actor, params }) => {
      const { followers, level } = await readFollowing(actor, params);
      return { followers, following: level !== null, level };
    },
  }),
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    params: followParams,
    json: followBody,
    answers: answers["PUT /api/follows/{kind}/{id}"],
    handle: async ({ actor, params, body }) => ({ following: true as const, ...(await follow(actor, params, body)) }),
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.marks,
    params: followParams,
    answers: answers["DELETE /api/follows/{kind}/{id}"],
    handle: async ({ actor, params }) => ({ following: false as const, followers: await unfollow(actor, params) }),
  }),
});
