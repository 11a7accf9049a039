import { answers } from "@/lib/catalogue/directory/answers";
import type { CollegePage } from "@/lib/catalogue/directory/policy";
import { updateCollegePage } from "@/lib/catalogue/directory/profile";
import { collegePageForm, organisationIdParams, organisationParams } from "@/lib/catalogue/directory/schema";
import { countClubsOf, countPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { type Reader, toCollegePageJson, toSavedReply } from "@/lib/catalogue/directory/wire";
import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** A college's public page: for everybody by its id or slug, and changed by the college itself. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: organisationParams,
    answers: answers["GET /api/colleges/{id}"],
    handle: async ({ params }) => toJson(await getCollegePage(params.id), "anyone"),
  }),
  PUT: route({
    access: ["college", "admin"],
    limit: limits.clubWrite,
    params: organisationIdParams,
    form: collegePageForm,
    files: { logo: 1, banner: 1 },
    answers: answers["PUT /api/colleges/{id}"],
    handle: async ({ actor, params, body }) => {
      const { page, sessionLeftS } = await updateCollegePage(authorizeSelfOrAdmin(actor, params.id), body);
      return toSavedReply(await toJson(page, "owner"), sessionLeftS);
    },
  }),
});

async function toJson(college: CollegePage, reader: Reader) {
  const [counts, clubs] = await Promise.all([countPage({ collegeId: college.id }), countClubsOf(college.id)]);
  return toCollegePageJson(college, counts, clubs, reader);
}
