import "server-only";
import { mapQuery } from "@/lib/discovery/schema";
import { readMap } from "@/lib/discovery/service";
import { EVENTS_TAG } from "@/lib/events/cache-tags";
import { PLACES_TAG } from "@/lib/places/cache-tags";
import { cached } from "@/lib/platform/cache/cached";

const EVERYWHERE = mapQuery.parse({});

/** The places of all events that are not over, for the finished page of the map. Expired by every write to an event, and by changes of places. */
export function getPlacesOnMap(): ReturnType<typeof readMap> {
  return cached(() => readMap(EVERYWHERE), [EVENTS_TAG, PLACES_TAG], { name: "map" });
}
