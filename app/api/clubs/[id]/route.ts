import { answers } from "@/lib/catalogue/directory/answers";
import { updateClubPage } from "@/lib/catalogue/directory/profile";
import { clubPageForm, organisationIdParams, organisationParams } from "@/lib/catalogue/directory/schema";
import { countPage, getClubPage } from "@/lib/catalogue/directory/service";
import { toClubPageJson, toSavedReply } from "@/lib/catalogue/directory/wire";
import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** A club's public page: for everybody by its id or slug, and changed by the club itself. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: organisationParams,
    answers: answers["GET /api/clubs/{id}"],
    handle: async ({ params }) => {
      const club = await getClubPage(params.id);
      return toClubPageJson(club, await countPage({ clubId: club.id }), "anyone");
    },
  }),
  PUT: route({
    access: ["club", "admin"],
    limit: limits.clubWrite,
    params: organisationIdParams,
    form: clubPageForm,
    files: { logo: 1, banner: 1 },
    answers: answers["PUT /api/clubs/{id}"],
    handle: async ({ actor, params, body }) => {
      const { page, sessionLeftS } = await updateClubPage(authorizeSelfOrAdmin(actor, params.id), body);
      return toSavedReply(toClubPageJson(page, await countPage({ clubId: page.id }), "owner"), sessionLeftS);
    },
  }),
});
