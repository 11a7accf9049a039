import { calls } from "@/lib/organising/admin/calls";
import { listActions } from "@/lib/organising/admin/service";
import { toActionJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The admin's actions, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/admin/log"], async ({ actor, query }) => {
    const { rows, nextCursor } = await listActions(actor, query);
    return { actions: rows.map(toActionJson), nextCursor };
  }),
});
