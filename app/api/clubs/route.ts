import { answers } from "@/lib/catalogue/directory/answers";
import { clubsQuery } from "@/lib/catalogue/directory/schema";
import { listClubs } from "@/lib/catalogue/directory/service";
import { toListedClubJson } from "@/lib/catalogue/directory/wire";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The directory of clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: clubsQuery,
    answers: answers["GET /api/clubs"],
    handle: async ({ query }) => {
      const { clubs, nextCursor } = await listClubs(query);
      return { clubs: clubs.map(toListedClubJson), nextCursor };
    },
  }),
});
