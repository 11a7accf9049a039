import { authorizeSelf } from "@/lib/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { reviewAnswers } from "@/lib/publishing/review-answers";
import { reviewsQuery } from "@/lib/publishing/review-schema";
import { toReviewJson } from "@/lib/publishing/review-wire";
import { listReviews } from "@/lib/publishing/reviews";

/** The reviews that wait for a college, oldest first; for the admin those of all colleges. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["college", "admin"],
    query: reviewsQuery,
    answers: reviewAnswers["GET /api/college/reviews"],
    handle: async ({ actor, query }) => {
      const { reviews, nextCursor } = await listReviews(authorizeSelf(actor, actor.id), query);
      return { reviews: reviews.map(toReviewJson), nextCursor };
    },
  }),
});
