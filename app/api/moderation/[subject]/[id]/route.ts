import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/moderation/calls";
import { decideThing } from "@/lib/site/moderation/decide";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/moderation/{subject}/{id}"], async ({ actor, params, body }) => ({
    state: await decideThing(actor, params, body),
  })),
});
