import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/moderation/calls";
import { listModeration } from "@/lib/site/moderation/service";
import { toModerationJson } from "@/lib/site/moderation/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/moderation"], async ({ actor, query }) => toModerationJson(await listModeration(actor, query), query.state)),
});
