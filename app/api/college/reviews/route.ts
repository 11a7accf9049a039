import { authorizeSelf } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/organising/publishing/calls";
import { toReviewJson } from "@/lib/organising/publishing/review-wire";
import { listReviews } from "@/lib/organising/publishing/reviews";
import { endpoint, route } from "@/lib/platform/http/route";

/** The waiting reviews of a college, oldest first; for the admin those of all colleges. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/college/reviews"], async ({ actor, query }) => {
    const { reviews, nextCursor } = await listReviews(authorizeSelf(actor, actor.id), query);
    return { reviews: reviews.map(toReviewJson), nextCursor };
  }),
});
