import { authorizeSelf } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/organising/publishing/calls";
import { toSettingsReply } from "@/lib/organising/publishing/review-wire";
import { changeSettings, getSettings, readReviewMark } from "@/lib/organising/publishing/reviews";
import { endpoint, route } from "@/lib/platform/http/route";

/** A college's settings for its clubs' events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/college/settings"], async ({ actor }) => ({ data: await getSettings(authorizeSelf(actor, actor.id)) })),
  PUT: route(calls["PUT /api/college/settings"], async ({ actor, body }) => {
    const self = authorizeSelf(actor, actor.id);
    return toSettingsReply(await changeSettings(self, body), await readReviewMark(self));
  }),
});
