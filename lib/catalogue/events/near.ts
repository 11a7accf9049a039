import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";

/** A point in degrees. */
type Point = { lat: number; lon: number };

/** Limit of places in a list near a point. Source: contract reach 6.1. */
const PLACES_MAX = 500;
const EARTH_RADIUS_M = 6_371_009;
const KM_OF_A_DEGREE = 111.19;

type Near = Point & { radiusKm: number };

/**
 * The nearest places within a radius, by great circle, with their distance in metres. Places without upcoming events are omitted unless
 * past events are requested.
 */
export async function findNearPlaces(
  { lat, lon, radiusKm }: Near,
  { past, now }: { past: boolean; now: Date },
): Promise<Map<string, number>> {
  const distance = Prisma.sql`
    2 * ${EARTH_RADIUS_M} * asin(sqrt(least(1,
      power(sind(("lat" - ${lat}) / 2), 2) + cosd(${lat}) * cosd("lat") * power(sind(("lon" - ${lon}) / 2), 2))))`;
  const rows = await db.$queryRaw<{ id: string; metres: number }[]>`
    SELECT "id", round("distance")::int AS "metres" FROM (
      SELECT "id", ${distance} AS "distance" FROM "Place"
      WHERE ${inBox({ lat, lon, radiusKm })} ${past ? Prisma.empty : Prisma.sql`AND "busyUntil" > ${now}`} OFFSET 0
    ) AS measured
    WHERE "distance" <= ${radiusKm * 1000} ORDER BY "distance", "id" LIMIT ${PLACES_MAX}`;
  return new Map(rows.map(({ id, metres }) => [id, metres]));
}

/** A box of degrees that holds the circle, so that an index finds the few places that are measured. */
function inBox({ lat, lon, radiusKm }: Near): Prisma.Sql {
  const height = radiusKm / KM_OF_A_DEGREE;
  const latitudes = Prisma.sql`"lat" BETWEEN ${lat - height} AND ${lat + height}`;
  const furthest = Math.abs(lat) + height;
  // Around a pole every longitude is near.
  if (furthest >= 89) return latitudes;
  const width = height / Math.cos((furthest * Math.PI) / 180);
  return Prisma.sql`${latitudes} AND ${longitudesBetween(lon - width, lon + width)}`;
}

/** Whether a place lies between two longitudes, also across 180 degrees. */
export function longitudesBetween(west: number, east: number): Prisma.Sql {
  if (east - west >= 360) return Prisma.sql`TRUE`;
  const [from, to] = [west < -180 ? west + 360 : west, east > 180 ? east - 360 : east];
  return from <= to ? Prisma.sql`"lon" BETWEEN ${from} AND ${to}` : Prisma.sql`("lon" >= ${from} OR "lon" <= ${to})`;
}
