import { calls } from "@/lib/catalogue/directory/calls";
import type { CollegePage } from "@/lib/catalogue/directory/policy";
import { updateCollegePage } from "@/lib/catalogue/directory/profile";
import { countClubsOf, countPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { type Reader, toCollegePageJson, toSavedReply } from "@/lib/catalogue/directory/wire";
import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";

/** A college's public page: for everyone by its id or slug, and changed by the college itself. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/colleges/{id}"], async ({ params }) => toJson(await getCollegePage(params.id), "anyone")),
  PUT: route(calls["PUT /api/colleges/{id}"], async ({ actor, params, body }) => {
    const { page, sessionLeftS } = await updateCollegePage(authorizeSelfOrAdmin(actor, params.id), body);
    return toSavedReply(await toJson(page, "owner"), sessionLeftS);
  }),
});

async function toJson(college: CollegePage, reader: Reader) {
  const [counts, clubs] = await Promise.all([countPage({ collegeId: college.id }), countClubsOf(college.id)]);
  return toCollegePageJson(college, counts, clubs, reader);
}
