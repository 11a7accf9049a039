import { calls } from "@/lib/catalogue/places/calls";
import { addPlace, listPlaces } from "@/lib/catalogue/places/service";
import { toCampusPlaceJson } from "@/lib/catalogue/places/wire";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The places that colleges offer their clubs' events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/places"], async ({ query }) => ({ places: (await listPlaces(query.college)).map(toCampusPlaceJson) })),
  POST: route(calls["POST /api/places"], async ({ actor, body }) => {
    const place = await addPlace(authorizeSelf(actor, actor.id), body);
    return reply({ message: "Location added", data: toCampusPlaceJson(place) }, { status: 201 });
  }),
});
