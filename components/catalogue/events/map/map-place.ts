import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import type { MapJson } from "@/lib/reach/discovery/calls";

/** A place with events, and its next event. */
export type MapPlace = {
  id: string;
  name: string;
  lat: number;
  lon: number;
  college: { id: string; name: string; path: string; city: string | null } | null;
  count: number;
  /** `when` is `Sat 2026-12-05, 09:30`, null while it is to be announced. */
  next: { id: string; eventName: string; startsAt: string | null; when: string | null };
};
export type MapPlaces = { places: MapPlace[]; isCapped: boolean };

type PlaceJson = MapJson["places"][number];

/** Only the fields of a place that the page shows: the finished page contains hundreds of places. */
export function toMapPlace({ _id, name, lat, lon, college, count, next }: PlaceJson): MapPlace {
  const { _id: id, eventName, startsAt, timeZone } = next;
  const when = startsAt && weekdayDayTimeOf(new Date(startsAt), timeZone);
  return {
    ...{ id: _id, name, lat, lon, count },
    college: college && { id: college._id, name: college.name, path: college.path, city: college.city },
    next: { id, eventName, startsAt, when },
  };
}
