import { answers } from "@/lib/organising/admin/answers";
import { collegeParams, listQuery, SORTS } from "@/lib/organising/admin/schema";
import { listClubs } from "@/lib/organising/admin/service";
import { toClubRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    params: collegeParams,
    query: listQuery(SORTS.clubs),
    answers: answers["GET /api/admin/clubs/{collegeId}"],
    handle: async ({ actor, params, query }) => {
      const { rows, nextCursor } = await listClubs(actor, params.collegeId, query);
      return { representatives: rows.map(toClubRowJson), nextCursor };
    },
  }),
});
