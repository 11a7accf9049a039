import { answers } from "@/lib/catalogue/places/answers";
import { placeBody, placesQuery } from "@/lib/catalogue/places/schema";
import { addPlace, listPlaces } from "@/lib/catalogue/places/service";
import { toCampusPlaceJson } from "@/lib/catalogue/places/wire";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The places that colleges offer their clubs' events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    query: placesQuery,
    answers: answers["GET /api/places"],
    handle: async ({ query }) => ({ places: (await listPlaces(query.college)).map(toCampusPlaceJson) }),
  }),
  POST: route({
    access: ["college", "club"],
    limit: limits.placeWrite,
    json: placeBody,
    answers: answers["POST /api/places"],
    handle: async ({ actor, body }) => {
      const place = await addPlace(authorizeSelf(actor, actor.id), body);
      return reply({ message: "Location added", data: toCampusPlaceJson(place) }, { status: 201 });
    },
  }),
});
