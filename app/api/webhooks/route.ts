import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { listWebhooks, makeWebhook } from "@/lib/site/webhooks/service";
import { toNewWebhookJson, toWebhookJson } from "@/lib/site/webhooks/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/webhooks"], async ({ actor }) => ({ webhooks: (await listWebhooks(actor)).map(toWebhookJson) })),
  POST: route(calls["POST /api/webhooks"], async ({ actor, body }) => {
    await ensureNotBanned(actor);
    return reply(toNewWebhookJson(await makeWebhook(actor, body)), { status: 201 });
  }),
});
