import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { changeWebhook, removeWebhook } from "@/lib/site/webhooks/service";
import { toWebhookJson } from "@/lib/site/webhooks/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/webhooks/{id}"], async ({ actor, params, body }) => {
    await ensureNotBanned(actor);
    return toWebhookJson(await changeWebhook(actor, params.id, body));
  }),
  DELETE: route(calls["DELETE /api/webhooks/{id}"], async ({ actor, params }) => {
    await removeWebhook(actor, params.id);
    return { message: "Webhook deleted" };
  }),
});
