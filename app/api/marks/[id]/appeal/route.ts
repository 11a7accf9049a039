import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/marks/calls";
import { appeal } from "@/lib/taking-part/marks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/marks/{id}/appeal"], async ({ actor, params, body }) => {
    await appeal(actor, params.id, body.text);
    return { message: "Appeal sent" };
  }),
});
