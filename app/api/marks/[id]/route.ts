import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/marks/calls";
import { decideMark } from "@/lib/taking-part/marks/service";
import { toMarkJson } from "@/lib/taking-part/marks/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/marks/{id}"], async ({ actor, params, body }) => ({
    message: body.excuse ? "Excused" : "Upheld",
    data: toMarkJson(await decideMark(actor, params.id, body)),
  })),
});
