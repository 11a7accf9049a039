import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/webhooks/calls";
import { listDeliveries } from "@/lib/site/webhooks/service";
import { toDeliveryJson } from "@/lib/site/webhooks/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/webhooks/{id}/deliveries"], async ({ actor, params, query }) => {
    const { deliveries, nextCursor } = await listDeliveries(actor, params.id, query);
    return { deliveries: deliveries.map(toDeliveryJson), nextCursor };
  }),
});
