import { calls } from "@/lib/organising/admin/calls";
import { listClubs } from "@/lib/organising/admin/service";
import { toClubRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/admin/clubs/{collegeId}"], async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listClubs(actor, params.collegeId, query);
    return { representatives: rows.map(toClubRowJson), nextCursor };
  }),
});
