import { authorizeSelf } from "@/lib/accounts/access";
import { answers } from "@/lib/places/answers";
import { placeBody, placesQuery } from "@/lib/places/schema";
import { addPlace, listPlaces } from "@/lib/places/service";
import { toCampusPlaceJson } from "@/lib/places/wire";
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
