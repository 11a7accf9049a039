import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { sendAgain } from "@/lib/site/webhooks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/webhooks/{id}/deliveries/{deliveryId}"], async ({ actor, params }) => {
    await ensureNotBanned(actor);
    await sendAgain(actor, params.id, params.deliveryId);
    return reply({ message: "Sent again" }, { status: 202 });
  }),
});
