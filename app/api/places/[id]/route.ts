import { answers } from "@/lib/catalogue/places/answers";
import { placeBody, placeParams } from "@/lib/catalogue/places/schema";
import { changePlace, getOwnersOfPlace, removePlace } from "@/lib/catalogue/places/service";
import { toCampusPlaceJson } from "@/lib/catalogue/places/wire";
import { authorizeAccount, authorizeSelf } from "@/lib/identity/accounts/access";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** A campus place, for the college that offers it. The club that added it takes it back too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["college"],
    limit: limits.placeWrite,
    params: placeParams,
    json: placeBody,
    answers: answers["PUT /api/places/{id}"],
    handle: async ({ actor, params, body }) => {
      const by = authorizeSelf(actor, (await getOwnersOfPlace(params.id)).collegeId);
      return { message: "Location saved", data: toCampusPlaceJson(await changePlace(by, params.id, body)) };
    },
  }),
  DELETE: route({
    access: ["college", "club"],
    limit: limits.placeWrite,
    params: placeParams,
    answers: answers["DELETE /api/places/{id}"],
    handle: async ({ actor, params }) => {
      const { collegeId, addedById } = await getOwnersOfPlace(params.id);
      await removePlace(authorizeAccount(actor, { id: addedById ?? collegeId, collegeId }, ["self", "college"]), params.id);
      return { message: "Location removed" };
    },
  }),
});
