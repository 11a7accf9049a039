import { calls } from "@/lib/organising/admin/calls";
import { listColleges } from "@/lib/organising/admin/service";
import { toCollegeRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/admin/colleges"], async ({ actor, query }) => {
    const { rows, nextCursor } = await listColleges(actor, query);
    return { colleges: rows.map(toCollegeRowJson), nextCursor };
  }),
});
