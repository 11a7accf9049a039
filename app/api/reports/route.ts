import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/moderation/calls";
import { report } from "@/lib/site/moderation/report";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/reports"], async ({ actor, body, address }) => {
    const { number, dueAt } = await report(actor, body, address);
    return reply({ message: "Thank you. Somebody will look at it.", number, dueAt: dueAt.toISOString() }, { status: 202 });
  }),
});
