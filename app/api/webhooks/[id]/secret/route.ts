import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { renewSecret } from "@/lib/site/webhooks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/webhooks/{id}/secret"], async ({ actor, params }) => {
    await ensureNotBanned(actor);
    const { secret, previousUntil } = await renewSecret(actor, params.id);
    return { secret, previousUntil: previousUntil?.toISOString() ?? null };
  }),
});
