import "server-only";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { PLACES_TAG } from "@/lib/catalogue/places/cache-tags";
import { cached } from "@/lib/platform/cache/cached";
import { mapQuery } from "@/lib/reach/discovery/schema";
import { readMap } from "@/lib/reach/discovery/service";

const EVERYWHERE = mapQuery.parse({});

/**
 * The places of all events that are not over, for the finished page of the map. Every write to an event and every change of places expires
 * it.
 */
export function getPlacesOnMap(): ReturnType<typeof readMap> {
  return cached(() => readMap(EVERYWHERE), [EVENTS_TAG, PLACES_TAG], { name: "map" });
}
