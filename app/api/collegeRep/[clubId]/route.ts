import { answers } from "@/lib/identity/clubs/answers";
import { clubIdParams } from "@/lib/identity/clubs/schema";
import { readClub } from "@/lib/identity/clubs/service";
import { toClubJson } from "@/lib/identity/clubs/wire";
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
