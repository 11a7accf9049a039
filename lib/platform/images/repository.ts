import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ImageUse } from "@/lib/generated/prisma/enums";
import { backgroundPool } from "@/lib/platform/db/background";
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

/** The ids of these pictures, for an UPDATE: locked in one order, so that two transactions never wait for each other's. */
const lockedIds = (where: Prisma.Sql) =>
  Prisma.sql`ANY (ARRAY(SELECT i."id" FROM "Image" i WHERE ${where} ORDER BY i."id" FOR NO KEY UPDATE))`;

export async function setSweepAt(tx: Tx, where: { ids: string[] } | { accountIds: string[] }, sweepAt: Date): Promise<void> {
  const these =
    "ids" in where ? Prisma.sql`i."id" = ANY (${where.ids}::uuid[])` : Prisma.sql`i."accountId" = ANY (${where.accountIds}::uuid[])`;
  await tx.$executeRaw`UPDATE "Image" SET "sweepAt" = ${sweepAt} WHERE "id" = ${lockedIds(these)}`;
}

/** Gives a club those of the pictures that belong to a student, or to an account that was deleted. */
export async function adopt(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  const theirs = Prisma.sql`i."id" = ANY (${ids}::uuid[]) AND (i."accountId" IS NULL
    OR EXISTS (SELECT FROM "Student" s WHERE s."id" = i."accountId" AND position(i."id"::text IN coalesce(s."image", '')) = 0))`;
  await tx.$executeRaw`UPDATE "Image" SET "accountId" = ${clubId}::uuid WHERE "id" = ${lockedIds(theirs)}`;
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

/** The reviews that wait and have no ids yet. */
export async function listUnderivedReviews(): Promise<string[]> {
  const rows = await db.eventReview.findMany({ where: { decidedAt: null, namedIds: { isEmpty: true } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Lets the trigger derive the ids of a review. */
export async function deriveReview(id: string): Promise<void> {
  await db.$executeRaw`UPDATE "EventReview" SET "namedIds" = "namedIds" WHERE "id" = ${id}::uuid`;
}

/**
 * Lets the trigger derive the pictures of the next events in the order of their ids, at least of one: as many as have fewer bytes of
 * descriptions before them. @returns the last one's id
 */
export async function deriveEvents(tx: Tx, after: string | undefined, limit: { events: number; bytes: number }): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ last: string | null }[]>`
    WITH next AS (
      SELECT "id", "imageIds", "description", sum(octet_length("description")) OVER (ORDER BY "id") - octet_length("description") AS "before"
      FROM "Event" WHERE "id" > ${after ?? FIRST_ID}::uuid ORDER BY "id" LIMIT ${limit.events}
    ), part AS MATERIALIZED (
      SELECT "id", "imageIds", "description" FROM next WHERE "before" < ${limit.bytes}
    ), derived AS (
      UPDATE "Event" e SET "imageIds" = e."imageIds" FROM part p
      WHERE e."id" = p."id" AND p."description" LIKE '%<img%' AND p."imageIds" <> pictures_in(p."description")
    )
    SELECT (SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1) AS "last"`;
  return row?.last ?? null;
}

/**
 * Removes the row and its files, unless something shows the picture again or is about to. Until the row is gone no column with a foreign
 * key can begin to name it (texts and lists of ids can); if the files stay, so does the row. The connection is none of the requests', since
 * a slow storage takes seconds.
 */
export async function deleteImage(id: string, removeFiles: () => Promise<void>): Promise<void> {
  const client = await backgroundPool().connect();
  try {
    await client.query("BEGIN");
    const { rowCount: free } = await client.query(`SELECT FROM "Image" WHERE "id" = $1 FOR UPDATE SKIP LOCKED`, [id]);
    if (free) {
      // A statement after the lock: it sees what was committed before.
      const { rowCount: deleted } = await client.query(`DELETE FROM "Image" i WHERE i."id" = $1 AND NOT ${IS_SHOWN.text}`, [id]);
      if (deleted) await removeFiles();
    }
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    // Closing the connection rolls back, even if the connection is broken.
    client.release(true);
    throw error;
  }
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

/**
 * Sets the time when those of these pictures that something shows are due again. One that an edit or a deletion has locked keeps its time:
 * it is due within the hour anyway, and waiting for it could end both. @returns the ids of all that are shown
 */
export async function keepShown(ids: string[], nextLook: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH shown AS MATERIALIZED (SELECT i."id" FROM "Image" i WHERE i."id" = ANY (${ids}::uuid[]) AND ${IS_SHOWN}),
    kept AS (
      UPDATE "Image" SET "sweepAt" = ${nextLook} WHERE "id" = ANY (ARRAY(
        SELECT d."id" FROM "Image" d WHERE d."id" IN (SELECT "id" FROM shown) ORDER BY d."id" FOR UPDATE SKIP LOCKED
      ))
    )
    SELECT "id" FROM shown`;
  return rows.map(({ id }) => id);
}
