import { authorizeWrite } from "@/lib/identity/organisers/service";
import { reviewAnswers } from "@/lib/organising/publishing/review-answers";
import { decision, reviewParams } from "@/lib/organising/publishing/review-schema";
import { decidedText } from "@/lib/organising/publishing/review-wire";
import { decideReview, getEventOfReview } from "@/lib/organising/publishing/reviews";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["college", "admin"],
    limit: limits.clubWrite,
    params: reviewParams,
    json: decision,
    answers: reviewAnswers["POST /api/college/reviews/{id}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeWrite(actor, await getEventOfReview(params.id), "approve_event");
      return { message: decidedText(body, await decideReview(by, params.id, body)) };
    },
  }),
});
