import { answers } from "@/lib/organising/admin/answers";
import { logQuery } from "@/lib/organising/admin/schema";
import { listActions } from "@/lib/organising/admin/service";
import { toActionJson } from "@/lib/organising/admin/wire";
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
