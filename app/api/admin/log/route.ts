import { answers } from "@/lib/admin/answers";
import { logQuery } from "@/lib/admin/schema";
import { listActions } from "@/lib/admin/service";
import { toActionJson } from "@/lib/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The admin's actions, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    query: logQuery,
    answers: answers["GET /api/admin/log"],
    handle: async ({ actor, query }) => {
      const { rows, nextCursor } = await listActions(actor, query);
      return { actions: rows.map(toActionJson), nextCursor };
    },
  }),
});
