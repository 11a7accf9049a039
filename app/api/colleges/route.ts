import { answers } from "@/lib/catalogue/directory/answers";
import { collegesQuery } from "@/lib/catalogue/directory/schema";
import { listColleges } from "@/lib/catalogue/directory/service";
import { toListedCollegeJson } from "@/lib/catalogue/directory/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The directory of colleges. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: collegesQuery,
    answers: answers["GET /api/colleges"],
    handle: async ({ query }) => {
      const { colleges, nextCursor } = await listColleges(query);
      return { colleges: colleges.map(toListedCollegeJson), nextCursor };
    },
  }),
});
