import { calls } from "@/lib/catalogue/directory/calls";
import { updateClubPage } from "@/lib/catalogue/directory/profile";
import { countPage, getClubPage } from "@/lib/catalogue/directory/service";
import { toClubPageJson, toSavedReply } from "@/lib/catalogue/directory/wire";
import { authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";

/** A club's public page: for everyone by its id or slug, and changed by the club itself. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/clubs/{id}"], async ({ params }) => {
    const club = await getClubPage(params.id);
    return toClubPageJson(club, await countPage({ clubId: club.id }), "anyone");
  }),
  PUT: route(calls["PUT /api/clubs/{id}"], async ({ actor, params, body }) => {
    const { page, sessionLeftS } = await updateClubPage(authorizeSelfOrAdmin(actor, params.id), body);
    return toSavedReply(toClubPageJson(page, await countPage({ clubId: page.id }), "owner"), sessionLeftS);
  }),
});
