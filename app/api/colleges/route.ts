import { calls } from "@/lib/catalogue/directory/calls";
import { listColleges } from "@/lib/catalogue/directory/service";
import { toListedCollegeJson } from "@/lib/catalogue/directory/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The directory of colleges. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/colleges"], async ({ query }) => {
    const { colleges, nextCursor } = await listColleges(query);
    return { colleges: colleges.map(toListedCollegeJson), nextCursor };
  }),
});
