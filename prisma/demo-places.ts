import { placeBody } from "@/lib/catalogue/places/schema";
import type { College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { VENUES } from "@/prisma/demo-events";

type Point = { lat: number; lon: number };

/** The centre of each demonstration campus, by domain. Invented, on dry land. */
const CAMPUSES: Record<string, Point> = {
  "sahyadri.example": { lat: 18.5402, lon: 73.8281 },
  "malabar.example": { lat: 11.2717, lon: 75.8372 },
  "deccan.example": { lat: 17.4106, lon: 78.5302 },
  "konark.example": { lat: 20.2724, lon: 85.8018 },
  "thar.example": { lat: 26.2471, lon: 73.0164 },
  "nilgiri.example": { lat: 11.0183, lon: 76.9358 },
  "hooghly.example": { lat: 22.5731, lon: 88.3629 },
  "satluj.example": { lat: 30.9008, lon: 75.8064 },
};

/** Steps between the buildings of a campus, in degrees: about a hundred metres. */
const STEPS = [
  { lat: 0, lon: 0 },
  { lat: 0.0009, lon: 0.0012 },
  { lat: -0.0011, lon: 0.0016 },
  { lat: 0.0014, lon: -0.0008 },
  { lat: -0.0007, lon: -0.0015 },
  { lat: 0.0021, lon: 0.0006 },
  { lat: -0.0018, lon: 0.0003 },
];

/** In the form that an event's form stores. */
const placeAt = (name: string, campus: Point, step: Point) =>
  placeBody.parse({ name, lat: campus.lat + step.lat, lon: campus.lon + step.lon });

export type CampusPlaces = ReadonlyMap<string, string>;

/** The places of the demonstration's campuses: every college has one for each venue. @returns their ids by college and venue */
export async function makePlaces(colleges: ReadonlyMap<string, College>): Promise<CampusPlaces> {
  const places = [...colleges].flatMap(([domain, { id: collegeId }]) => {
    const campus = CAMPUSES[domain];
    return VENUES.flatMap((name, index) => {
      const step = STEPS[index % STEPS.length];
      return campus && step ? [{ id: crypto.randomUUID(), collegeId, isListed: true, ...placeAt(name, campus, step) }] : [];
    });
  });
  await db.place.createMany({ data: places });
  return new Map(places.map(({ id, collegeId, name }) => [keyOf(collegeId, name), id]));
}

/** The key of a college's venue in `CampusPlaces`. */
export const keyOf = (collegeId: string, venue: string): string => `${collegeId} ${venue}`;
