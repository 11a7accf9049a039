import { answers } from "@/lib/admin/answers";
import { collegeParams, listQuery, SORTS } from "@/lib/admin/schema";
import { listClubs } from "@/lib/admin/service";
import { toClubRowJson } from "@/lib/admin/wire";
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
