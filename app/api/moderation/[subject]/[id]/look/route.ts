import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/moderation/calls";
import { askAboutThing } from "@/lib/site/moderation/decide";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/moderation/{subject}/{id}/look"], async ({ actor, params, body }) => {
    await askAboutThing(actor, params, body.text);
    return { message: "Thank you. Someone will look at it again." };
  }),
});
