import "server-only";
import type { PlaceInput } from "@/lib/catalogue/places/schema";
import { db, type Tx } from "@/lib/platform/db/client";

export type Place = { id: string; name: string; lat: number; lon: number };
export type CampusPlace = Place & { college: { id: string; name: string }; addedById: string | null };

const PLACE = { id: true, name: true, lat: true, lon: true } as const;
const CAMPUS_PLACE = { ...PLACE, addedById: true, college: { select: { id: true, name: true } } } as const;
/** The places that a college offers. Places of single events are not listed, and stay with their event. */
const OFFERED = { isListed: true, retiredAt: null } as const;

type Found = Omit<CampusPlace, "college"> & { college: CampusPlace["college"] | null };
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

export type OwnPlace = Place & { events: number };

/** The places that a college offers by name, with the number of published events there that are not over, counted up to `countTo`. */
export function listOwn(collegeId: string, { countTo, limit, now }: { countTo: number; limit: number; now: Date }): Promise<OwnPlace[]> {
  return db.$queryRaw<OwnPlace[]>`
    SELECT p."id", p."name", p."lat", p."lon", (
      SELECT count(*)::int FROM (
        SELECT FROM "Event" e WHERE e."placeId" = p."id" AND e."status" = 'published' AND e."overAt" > ${now} LIMIT ${countTo}
      ) AS counted
    ) AS "events"
    FROM "Place" p WHERE p."collegeId" = ${collegeId}::uuid AND p."isListed" AND p."retiredAt" IS NULL
    ORDER BY p."name", p."id" LIMIT ${limit}`;
}

/** The college that offers a place, and the club that added it; null if there is no such place. */
export async function findOwners(id: string): Promise<Owners | null> {
  const place = await db.place.findFirst({ where: { id, ...OFFERED }, select: { collegeId: true, addedById: true } });
  return place?.collegeId ? { collegeId: place.collegeId, addedById: place.addedById } : null;
}

export type Owners = { collegeId: string; addedById: string | null };

/** The number of places that a college offers; for a club, of those that it added. */
export function count(tx: Tx, { collegeId, addedById }: { collegeId: string; addedById?: string }): Promise<number> {
  return tx.place.count({ where: { ...OFFERED, collegeId, ...(addedById && { addedById }) } });
}

export async function create(tx: Tx, owners: Owners, place: PlaceInput): Promise<CampusPlace> {
  const created = await tx.place.create({ data: { ...place, ...owners, isListed: true }, select: CAMPUS_PLACE });
  const [found] = withCollege(created);
  if (!found) throw new Error("the college of a new place is missing");
  return found;
}

/**
 * Locks a place that a college offers until the transaction ends, so that no event takes it meanwhile; null if the college does not offer
 * it.
 */
export async function lockOffered(tx: Tx, id: string, collegeId: string): Promise<Place | null> {
  const [place] = await tx.$queryRaw<Place[]>`
    SELECT "id", "name", "lat", "lon" FROM "Place" WHERE "id" = ${id}::uuid AND "collegeId" = ${collegeId}::uuid AND "isListed" AND "retiredAt" IS NULL FOR UPDATE`;
  return place ?? null;
}

/** A place that a college offers, protected from removal until the transaction ends; null if the college does not offer it. */
export async function holdOffered(tx: Tx, id: string, collegeId: string): Promise<Place | null> {
  const [place] = await tx.$queryRaw<Place[]>`
    SELECT "id", "name", "lat", "lon" FROM "Place"
    WHERE "id" = ${id}::uuid AND "collegeId" = ${collegeId}::uuid AND "isListed" AND "retiredAt" IS NULL FOR KEY SHARE`;
  return place ?? null;
}

export async function update(tx: Tx, id: string, place: Partial<PlaceInput>): Promise<CampusPlace> {
  const [found] = withCollege(await tx.place.update({ where: { id }, data: place, select: CAMPUS_PLACE }));
  if (!found) throw new Error("the offered place has no college");
  return found;
}

/** Withdraws a locked place: events that have it keep it, and without any it is removed. */
export async function retire(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE "Place" SET "retiredAt" = ${now} WHERE "id" = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM "Place" WHERE "id" = ${id}::uuid AND NOT EXISTS (SELECT FROM "Event" e WHERE e."placeId" = ${id}::uuid)`;
}

/** Withdraws all places of a locked college that is being deleted. */
export async function retireAll(tx: Tx, collegeId: string, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT FROM "Place" WHERE "collegeId" = ${collegeId}::uuid ORDER BY "id" FOR UPDATE`;
  await tx.$executeRaw`UPDATE "Place" SET "retiredAt" = ${now} WHERE "collegeId" = ${collegeId}::uuid AND "retiredAt" IS NULL`;
  await tx.$executeRaw`
    DELETE FROM "Place" p WHERE p."collegeId" = ${collegeId}::uuid AND NOT EXISTS (SELECT FROM "Event" e WHERE e."placeId" = p."id")`;
}

export function find(tx: Tx, id: string): Promise<Place | null> {
  return tx.place.findUnique({ where: { id }, select: PLACE });
}

/** Stores the place of one event alone. */
export async function createOwn(tx: Tx, place: PlaceInput): Promise<string> {
  return (await tx.place.create({ data: place, select: { id: true } })).id;
}

// Changes that people are told of ------------------------------------------------------------------

type Shown = Pick<Place, "name" | "lat" | "lon">;
/** Consecutive edits of a place, from the state before the first to the state after the last. */
export type PlaceChange = { id: string; placeId: string; before: Shown; after: Shown; changedAt: Date };

/** Whether an event at a place starts by then and is not over. */
export async function hasEventBy(tx: Tx, id: string, now: Date, by: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM "Event" WHERE "placeId" = ${id}::uuid AND "status" = 'published' AND "overAt" > ${now} AND "startsAt" <= ${by} LIMIT 1`;
  return rows.length === 1;
}

/** Notes that a place is changed, with its previous state. Further edits belong to the same change until its notices start. */
export async function noteChange(tx: Tx, { id, name, lat, lon }: Place, { at, sendAt }: { at: Date; sendAt: Date }): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "PlaceChange" ("id", "placeId", "before", "changedAt", "sendAt")
    VALUES (uuid_v7(${at}), ${id}::uuid, ${JSON.stringify({ name, lat, lon })}::jsonb, ${at}, ${sendAt})
    ON CONFLICT ("placeId") WHERE "sentAt" IS NULL DO UPDATE SET "sendAt" = EXCLUDED."sendAt", "changedAt" = EXCLUDED."changedAt"`;
}

/** Starts the due changes, with the present places. @returns those that were not reverted */
export async function beginChanges(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; isChange: boolean }[]>`
    UPDATE "PlaceChange" n SET "sentAt" = ${now}, "after" = jsonb_build_object('name', p."name", 'lat', p."lat", 'lon', p."lon") FROM "Place" p
    WHERE n."id" IN (SELECT "id" FROM "PlaceChange" WHERE "sentAt" IS NULL AND "sendAt" <= ${now} ORDER BY "sendAt" LIMIT ${most})
      AND p."id" = n."placeId" AND n."sentAt" IS NULL AND n."sendAt" <= ${now}
    RETURNING n."id", n."after" <> n."before" AS "isChange"`;
  return rows.flatMap(({ id, isChange }) => (isChange ? [id] : []));
}

/** A started change; null after its place is removed. */
export async function findChange(tx: Tx, id: string): Promise<PlaceChange | null> {
  const change = await tx.placeChange.findUnique({
    where: { id },
    select: { id: true, placeId: true, before: true, after: true, changedAt: true },
  });
  return change?.after ? { ...change, before: change.before as Shown, after: change.after as Shown } : null;
}
