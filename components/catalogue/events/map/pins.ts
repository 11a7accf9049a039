import type { MapPlace } from "@/components/catalogue/events/map/map-place";

type Point = { lat: number; lon: number };

/** At low zoom: the places of a college, or of several that are too close to be separate. */
export type FarPin = Point & {
  key: string;
  places: MapPlace[];
  /** The number of events. */
  count: number;
  /** The college with most events, or the place of an event without a college. */
  title: string;
  /** The number of others. */
  others: number;
  /** Whether its name would cover another pin. */
  isTight: boolean;
};

/** Pins closer than this cannot be pressed separately. */
const APART_PX = 44;
/** The width of most names. */
const NAME_PX = 170;

/**
 * One pin for each college; pins closer than 44 px are joined.
 * @param places those with most events first
 * @param project the position of a point, in pixels
 * @param wide the factor of horizontal distance if names are shown
 */
export function joinPins(places: readonly MapPlace[], project: (point: Point) => { x: number; y: number }, wide = 1): FarPin[] {
  const pins: (FarPin & { x: number; y: number })[] = [];
  for (const pin of pinsOfColleges(places)) {
    const { x, y } = project(pin);
    const near = pins.find((other) => Math.hypot(other.x - x, other.y - y) < APART_PX);
    if (near) {
      near.places.push(...pin.places);
      near.count += pin.count;
      near.others += 1;
    } else pins.push({ ...pin, x, y });
  }
  return pins.map(({ x, y, ...pin }) => {
    const covers = (other: (typeof pins)[number]) => Math.abs(other.x - x) * wide < NAME_PX && Math.abs(other.y - y) * wide < APART_PX;
    return { ...pin, isTight: pins.some((other) => other.key !== pin.key && covers(other)) };
  });
}

function pinsOfColleges(places: readonly MapPlace[]): FarPin[] {
  return groupPlaces(places).flatMap(({ college, places: own }) => {
    if (!college)
      return own.map((place) => ({
        ...pointOf(place),
        key: place.id,
        places: [place],
        count: place.count,
        title: place.name,
        others: 0,
        isTight: false,
      }));
    const [first] = own;
    if (!first) return [];
    return [{ ...pointOf(first), key: college.id, places: own, count: countOf(own), title: college.name, others: 0, isTight: false }];
  });
}

const pointOf = ({ lat, lon }: Point): Point => ({ lat, lon });
const countOf = (places: readonly MapPlace[]) => places.reduce((sum, { count }) => sum + count, 0);

type PlaceGroup = { college: MapPlace["college"]; count: number; places: MapPlace[] };

/** The places of each college; the college with most events first, places without a college last. */
export function groupPlaces(places: readonly MapPlace[]): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>();
  for (const place of places) {
    const key = place.college?.id ?? "";
    const group = groups.get(key) ?? { college: place.college, count: 0, places: [] };
    group.places.push(place);
    group.count += place.count;
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => Number(!one.college) - Number(!other.college) || other.count - one.count);
}

export const pinText = ({ title, others }: Pick<FarPin, "title" | "others">): string =>
  others === 0 ? title : `${title} and ${others} more`;
