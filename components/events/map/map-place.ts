import type { MapJson } from "@/lib/discovery/answers";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** A place with events, and the next of them. */
export type MapPlace = {
  id: string;
  name: string;
  lat: number;
  lon: number;
  count: number;
  next: { id: string; eventName: string; date: string | null };
};
export type MapPlaces = { places: MapPlace[]; isCapped: boolean };

type PlaceJson = MapJson["places"][number];

/** The fields of a place that the page shows: the finished page holds hundreds of them. */
export function toMapPlace({ _id, name, lat, lon, count, next }: PlaceJson): MapPlace {
  const { _id: id, eventName, startsAt } = next;
  return { id: _id, name, lat, lon, count, next: { id, eventName, date: startsAt && dayIn(DEFAULT_TIME_ZONE, new Date(startsAt)) } };
}
