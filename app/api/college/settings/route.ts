import { authorizeSelf } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/organising/publishing/calls";
import { changeSettings, getSettings } from "@/lib/organising/publishing/reviews";
import { endpoint, route } from "@/lib/platform/http/route";

/** A college's settings for its clubs' events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/college/settings"], async ({ actor }) => ({ data: await getSettings(authorizeSelf(actor, actor.id)) })),
  PUT: route(calls["PUT /api/college/settings"], async ({ actor, body }) => ({
    data: await changeSettings(authorizeSelf(actor, actor.id), body),
  })),
});
