import { answers } from "@/lib/organising/admin/answers";
import { listQuery, SORTS } from "@/lib/organising/admin/schema";
import { listColleges } from "@/lib/organising/admin/service";
import { toCollegeRowJson } from "@/lib/organising/admin/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    query: listQuery(SORTS.colleges),
    answers: answers["GET /api/admin/colleges"],
    handle: async ({ actor, query }) => {
      const { rows, nextCursor } = await listColleges(actor, query);
      return { colleges: rows.map(toCollegeRowJson), nextCursor };
    },
  }),
});
