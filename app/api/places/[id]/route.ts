import { calls } from "@/lib/catalogue/places/calls";
import { changePlace, getOwnersOfPlace, removePlace } from "@/lib/catalogue/places/service";
import { toCampusPlaceJson } from "@/lib/catalogue/places/wire";
import { authorizeAccount, authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";

/** A campus place, for the college that offers it. The club that added it can withdraw it too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/places/{id}"], async ({ actor, params, body }) => {
    const by = authorizeSelf(actor, (await getOwnersOfPlace(params.id)).collegeId);
    return { message: "Location saved", data: toCampusPlaceJson(await changePlace(by, params.id, body)) };
  }),
  DELETE: route(calls["DELETE /api/places/{id}"], async ({ actor, params }) => {
    const { collegeId, addedById } = await getOwnersOfPlace(params.id);
    await removePlace(authorizeAccount(actor, { id: addedById ?? collegeId, collegeId }, ["self", "college"]), params.id);
    return { message: "Location removed" };
  }),
});
