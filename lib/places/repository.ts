import "server-only";
import type { PlaceInput } from "@/lib/places/schema";
import { db, type Tx } from "@/lib/platform/db/client";

export type Place = { id: string; name: string; lat: number; lon: number };
export type CampusPlace = Place & { college: { id: string; name: string } };

const PLACE = { id: true, name: true, lat: true, lon: true } as const;
const CAMPUS_PLACE = { ...PLACE, college: { select: { id: true, name: true } } } as const;
/** The places that a college offers. Those of events alone are not listed, and stay with their event. */
const OFFERED = { isListed: true, retiredAt: null } as const;

type Found = Place & { college: { id: string; name: string } | null };
const withCollege = ({ college, ...place }: Found): CampusPlace[] => (college ? [{ ...place, college }] : []);

/** Campus places by name. */
export async function list({ collegeId, limit }: { collegeId: string | undefined; limit: number }): Promise<CampusPlace[]> {
  const found = await db.place.findMany({
    where: { ...OFFERED, collegeId: collegeId ?? { not: null } },
    select: CAMPUS_PLACE,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit,
  });
  return found.flatMap(withCollege);
}

/** The college that offers a place; null where there is no such place. */
export async function findCollegeOf(id: string): Promise<string | null> {
  return (await db.place.findFirst({ where: { id, ...OFFERED }, select: { collegeId: true } }))?.collegeId ?? null;
}

export function count(tx: Tx, collegeId: string): Promise<number> {
  return tx.place.count({ where: { ...OFFERED, collegeId } });
}

export async function create(tx: Tx, collegeId: string, place: PlaceInput): Promise<CampusPlace> {
  const created = await tx.place.create({ data: { ...place, collegeId, isListed: true }, select: CAMPUS_PLACE });
  const [found] = withCollege(created);
  if (!found) throw new Error("the college of a new place is locked");
  return found;
}

/** Locks a place that a college offers until the transaction ends, so that no event takes it meanwhile; null when it offers none such. */
export async function lockOffered(tx: Tx, id: string, collegeId: string): Promise<{ name: string } | null> {
  const [place] = await tx.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM "Place" WHERE "id" = ${id}::uuid AND "collegeId" = ${collegeId}::uuid AND "isListed" AND "retiredAt" IS NULL FOR UPDATE`;
  return place ?? null;
}

/** A place that a college offers, which is not removed until the transaction ends; null when it offers none such. */
export async function holdOffered(tx: Tx, id: string, collegeId: string): Promise<Place | null> {
  const [place] = await tx.$queryRaw<Place[]>`
    SELECT "id", "name", "lat", "lon" FROM "Place"
    WHERE "id" = ${id}::uuid AND "collegeId" = ${collegeId}::uuid AND "isListed" AND "retiredAt" IS NULL FOR KEY SHARE`;
  return place ?? null;
}

export async function update(tx: Tx, id: string, place: PlaceInput): Promise<CampusPlace> {
  const [found] = withCollege(await tx.place.update({ where: { id }, data: place, select: CAMPUS_PLACE }));
  if (!found) throw new Error("a place that is offered has a college");
  return found;
}

/** Takes back a locked place: events that have it keep it, and without any it is removed. */
export async function retire(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE "Place" SET "retiredAt" = ${now} WHERE "id" = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM "Place" WHERE "id" = ${id}::uuid AND NOT EXISTS (SELECT FROM "Event" e WHERE e."placeId" = ${id}::uuid)`;
}

/** Takes back all places of a locked college that is being deleted. */
export async function retireAll(tx: Tx, collegeId: string, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT FROM "Place" WHERE "collegeId" = ${collegeId}::uuid ORDER BY "id" FOR UPDATE`;
  await tx.$executeRaw`UPDATE "Place" SET "retiredAt" = ${now} WHERE "collegeId" = ${collegeId}::uuid AND "retiredAt" IS NULL`;
  await tx.$executeRaw`
    DELETE FROM "Place" p WHERE p."collegeId" = ${collegeId}::uuid AND NOT EXISTS (SELECT FROM "Event" e WHERE e."placeId" = p."id")`;
}

export async function findName(tx: Tx, id: string): Promise<string | null> {
  return (await tx.place.findUnique({ where: { id }, select: { name: true } }))?.name ?? null;
}

/** Stores the place of one event alone. */
export async function createOwn(tx: Tx, place: PlaceInput): Promise<string> {
  return (await tx.place.create({ data: place, select: { id: true } })).id;
}
