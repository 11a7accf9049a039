import { calls } from "@/lib/catalogue/directory/calls";
import { listClubs } from "@/lib/catalogue/directory/service";
import { toListedClubJson } from "@/lib/catalogue/directory/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The directory of clubs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/clubs"], async ({ query }) => {
    const { clubs, nextCursor } = await listClubs(query);
    return { clubs: clubs.map(toListedClubJson), nextCursor };
  }),
});
