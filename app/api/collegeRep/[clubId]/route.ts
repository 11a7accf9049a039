import { calls } from "@/lib/identity/clubs/calls";
import { readClub } from "@/lib/identity/clubs/service";
import { toClubJson } from "@/lib/identity/clubs/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** A club with its college, for itself, its college and the admin. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/collegeRep/{clubId}"], async ({ actor, params }) => toClubJson(await readClub(actor, params.clubId))),
});
