import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { testWebhook } from "@/lib/site/webhooks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/webhooks/{id}/test"], async ({ actor, params }) => {
    await ensureNotBanned(actor);
    return reply({ deliveryId: await testWebhook(actor, params.id) }, { status: 202 });
  }),
});
