import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { decidedText } from "@/lib/organising/publishing/review-wire";
import { decideReview, getEventOfReview } from "@/lib/organising/publishing/reviews";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/college/reviews/{id}"], async ({ actor, params, body }) => {
    const by = await authorizeWrite(actor, await getEventOfReview(params.id), "approve_event");
    return { message: decidedText(body, await decideReview(by, params.id, body)) };
  }),
});
