import { answers } from "@/lib/clubs/answers";
import { readClub } from "@/lib/clubs/service";
import { toClubJson } from "@/lib/clubs/wire";
import { clubIdParams } from "@/lib/events/schema";
import { endpoint, route } from "@/lib/platform/http/route";

/** A club with its college, for itself, its college and the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["club", "college", "admin"],
    params: clubIdParams,
    answers: answers["GET /api/collegeRep/{clubId}"],
    handle: async ({ actor, params }) => toClubJson(await readClub(actor, params.clubId)),
  }),
});
