import type { Metadata } from "next";
import { EventsMap } from "@/components/catalogue/events/map/events-map";
import { toMapPlace } from "@/components/catalogue/events/map/map-place";
import { Outline } from "@/components/reach/map/outline";
import { EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { EVENTS_MAP_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { getPlacesOnMap } from "@/lib/reach/discovery/public-map";
import { toMapJson } from "@/lib/reach/discovery/wire";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Events on the map",
  description: "See what’s on near you: campus events by location, as a list or on a map.",
  path: EVENTS_MAP_PATH,
  alternates: alternatesOf(EVENTS_MAP_PATH),
});

/**
 * The finished map and list of all places; the browser filters, and moves the map after the first touch. Every write to an event or a place
 * expires it.
 */
export const revalidate = 300;

export default async function EventsMapPage() {
  const { places, isCapped } = toMapJson(await getPlacesOnMap());
  return (
    <EventsMap
      choices={{ tags: EVENT_TAGS, types: EVENT_TYPES }}
      first={{ places: places.map(toMapPlace), isCapped }}
      tiles={env.MAP_TILES}
      outline={<Outline />}
    />
  );
}
