import { authorizeSelf } from "@/lib/identity/accounts/access";
import { reviewAnswers } from "@/lib/organising/publishing/review-answers";
import { settingsBody } from "@/lib/organising/publishing/review-schema";
import { changeSettings, getSettings } from "@/lib/organising/publishing/reviews";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** A college's settings for its clubs' events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["college"],
    answers: reviewAnswers["GET /api/college/settings"],
    handle: async ({ actor }) => ({ data: await getSettings(authorizeSelf(actor, actor.id)) }),
  }),
  PUT: route({
    access: ["college"],
    limit: limits.clubWrite,
    json: settingsBody,
    answers: reviewAnswers["PUT /api/college/settings"],
    handle: async ({ actor, body }) => ({ data: await changeSettings(authorizeSelf(actor, actor.id), body) }),
  }),
});
