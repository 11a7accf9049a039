import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ImageUse } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { type StoredImage, storedImageFields } from "@/lib/platform/images/policy";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";

type NewImage = StoredImage & { accountId: string | null; use: ImageUse; sweepAt: Date; drawn?: Prisma.InputJsonObject };

export async function createImage(image: NewImage): Promise<void> {
  await db.image.create({ data: image, select: { id: true } });
}

/** How a picture was drawn; null if it was not, or if there is no such picture. */
export async function findDrawn(id: string, tx: Tx): Promise<Prisma.JsonValue> {
  return (await tx.image.findUnique({ where: { id }, select: { drawn: true } }))?.drawn ?? null;
}

export function listImagesOf(accountIds: readonly string[], ids: string[]): Promise<StoredImage[]> {
  return db.image.findMany({ where: { accountId: { in: [...accountIds] }, id: { in: ids } }, select: storedImageFields });
}

export function listImages(ids: string[]): Promise<StoredImage[]> {
  return db.image.findMany({ where: { id: { in: ids } }, select: storedImageFields });
}

export async function setSweepAt(tx: Tx, where: { ids: string[] } | { accountIds: string[] }, sweepAt: Date): Promise<void> {
  await tx.image.updateMany({
    where: "ids" in where ? { id: { in: where.ids } } : { accountId: { in: where.accountIds } },
    data: { sweepAt },
  });
}

/** Gives a club those of the pictures that belong to a student, or to an account that was deleted. */
export async function adopt(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Image" i SET "accountId" = ${clubId}::uuid WHERE i."id" = ANY (${ids}::uuid[])
      AND (i."accountId" IS NULL OR EXISTS (SELECT FROM "Student" s WHERE s."id" = i."accountId" AND position(i."id"::text IN coalesce(s."image", '')) = 0))`;
}

/** Whether anything shows a picture `i`, or will when a college approves it. Each part is found by an index. */
const IS_SHOWN = Prisma.sql`(
  EXISTS (SELECT FROM "Event" e WHERE e."posterId" = i."id")
  OR EXISTS (SELECT FROM "Event" e WHERE e."previewId" = i."id")
  OR EXISTS (SELECT FROM "Event" e WHERE e."imageIds" @> ARRAY[i."id"] AND e."imageIds" <> '{}')
  OR EXISTS (SELECT FROM "EventReview" r WHERE r."namedIds" @> ARRAY[i."id"] AND r."decidedAt" IS NULL)
  OR EXISTS (SELECT FROM "CertificateDesign" x WHERE x."logoId" = i."id" OR x."imageIds" @> ARRAY[i."id"])
  OR EXISTS (SELECT FROM "CertificateTemplate" x WHERE x."data" @> jsonb_build_object('logo', i."id")
    OR x."data" @> jsonb_build_object('signatories', jsonb_build_array(jsonb_build_object('image', i."id"))))
  OR EXISTS (SELECT FROM "BlogImage" b WHERE b."imageId" = i."id")
  OR EXISTS (SELECT FROM "Club" c WHERE c."logoId" = i."id")
  OR EXISTS (SELECT FROM "Club" c WHERE c."bannerId" = i."id")
  OR EXISTS (SELECT FROM "Club" c WHERE c."previewId" = i."id")
  OR EXISTS (SELECT FROM "College" o WHERE o."logoId" = i."id")
  OR EXISTS (SELECT FROM "College" o WHERE o."bannerId" = i."id")
  OR EXISTS (SELECT FROM "College" o WHERE o."previewId" = i."id")
  OR EXISTS (SELECT FROM "Student" s WHERE s."id" = i."accountId" AND position(i."id"::text IN s."image") > 0))`;

/** Whether what shows a picture may not be known yet: older rows are being looked through. */
export async function areShownUnknown(): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT FROM graphile_worker.jobs WHERE "key" = ${DERIVE_PICTURES.name}`;
  return rows.length > 0;
}

/** Before all ids. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Lets the trigger derive the ids of reviews that wait. */
export async function deriveReviews(): Promise<void> {
  await db.$executeRaw`UPDATE "EventReview" SET "namedIds" = "namedIds" WHERE "decidedAt" IS NULL`;
}

/** Lets the trigger derive the pictures of the next `limit` events in the order of their ids. @returns the last one's id */
export async function deriveEvents(tx: Tx, after: string | undefined, limit: number): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ last: string | null }[]>`
    WITH part AS MATERIALIZED (
      SELECT "id", "imageIds", "description" FROM "Event" WHERE "id" > ${after ?? FIRST_ID}::uuid ORDER BY "id" LIMIT ${limit}
    ), derived AS (
      UPDATE "Event" e SET "imageIds" = e."imageIds" FROM part p
      WHERE e."id" = p."id" AND p."description" LIKE '%<img%' AND p."imageIds" <> pictures_in(p."description")
    )
    SELECT (SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1) AS "last"`;
  return row?.last ?? null;
}

/** Removes the row, unless something shows the picture again. */
export async function deleteImage(id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "Image" i WHERE i."id" = ${id}::uuid AND NOT ${IS_SHOWN}`;
}

/**
 * Takes up to `limit` pictures that are due, never the same ones as another process. They are due again at `retry`, if they still exist,
 * whatever happens to this sweep.
 */
export function takeDue(now: Date, retry: Date, limit: number): Promise<StoredImage[]> {
  return db.$queryRaw<StoredImage[]>`
    UPDATE "Image" i SET "sweepAt" = ${retry} WHERE i."id" = ANY (ARRAY(
      SELECT d."id" FROM "Image" d WHERE d."sweepAt" <= ${now} ORDER BY d."sweepAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING i."id", i."width", i."height", i."widths", i."folder", i."format"::text`;
}

/** Sets the time when those of these pictures that something shows are due again. @returns their ids */
export async function keepShown(ids: string[], nextLook: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE "Image" i SET "sweepAt" = ${nextLook} WHERE i."id" = ANY (${ids}::uuid[]) AND ${IS_SHOWN} RETURNING i."id"`;
  return rows.map(({ id }) => id);
}
