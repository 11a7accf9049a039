import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ImageUse } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { type StoredImage, storedImageFields } from "@/lib/platform/images/policy";

type NewImage = StoredImage & { accountId: string | null; use: ImageUse; sweepAt: Date };

export async function createImage(image: NewImage): Promise<void> {
  await db.image.create({ data: image, select: { id: true } });
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

const NOWHERE = { none: {} } as const;

/** Whether the certificates of an event show a picture, issued ones or the next ones. */
const isOnCertificates = (id: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM "CertificateDesign" x WHERE x."logoId" = ${id} OR x."imageIds" @> ARRAY[${id}])
  OR EXISTS (SELECT FROM "CertificateTemplate" x WHERE x."data" @> jsonb_build_object('logo', ${id})
    OR x."data" @> jsonb_build_object('signatories', jsonb_build_array(jsonb_build_object('image', ${id})))))`;

/** Removes the row, unless an event, a blog, a public page or a certificate shows the picture again. */
export async function deleteImage(id: string): Promise<void> {
  const [{ isShown } = { isShown: false }] = await db.$queryRaw<{ isShown: boolean }[]>`
    SELECT ${isOnCertificates(Prisma.sql`${id}::uuid`)} AS "isShown"`;
  if (isShown) return;
  const onPages = { clubLogos: NOWHERE, clubBanners: NOWHERE, collegeLogos: NOWHERE, collegeBanners: NOWHERE };
  const ofLinks = { previews: NOWHERE, clubPreviews: NOWHERE, collegePreviews: NOWHERE };
  await db.image.deleteMany({ where: { id, events: NOWHERE, blogs: NOWHERE, ...onPages, ...ofLinks } });
}

type Due = StoredImage & { shown: boolean };

/**
 * Takes up to `limit` pictures that are due, never the same ones as another process, and sets the time when they are due again: `nextLook`
 * if a page shows them, or will when a college approves it, otherwise `retry` (if they still exist). A description names only pictures of
 * its club and of clubs that organised it too; a description that outlived its club names pictures that did too.
 */
export function takeDue(now: Date, nextLook: Date, retry: Date, limit: number): Promise<Due[]> {
  return db.$queryRaw<Due[]>(Prisma.sql`
    WITH due AS (
      SELECT i."id", i."accountId" FROM "Image" i WHERE i."sweepAt" <= ${now} ORDER BY i."sweepAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), seen AS (
      SELECT d."id",
        EXISTS (SELECT FROM "Event" e WHERE e."posterId" = d."id")
        OR EXISTS (SELECT FROM "Event" e WHERE e."previewId" = d."id")
        OR EXISTS (SELECT FROM "EventReview" r WHERE r."decidedAt" IS NULL AND position(d."id"::text IN r."changes"::text) > 0)
        OR ${isOnCertificates(Prisma.sql`d."id"`)}
        OR EXISTS (SELECT FROM "BlogImage" b WHERE b."imageId" = d."id")
        OR EXISTS (SELECT FROM "Club" c WHERE c."logoId" = d."id")
        OR EXISTS (SELECT FROM "Club" c WHERE c."bannerId" = d."id")
        OR EXISTS (SELECT FROM "College" o WHERE o."logoId" = d."id")
        OR EXISTS (SELECT FROM "College" o WHERE o."bannerId" = d."id")
        OR EXISTS (SELECT FROM "Club" c WHERE c."previewId" = d."id")
        OR EXISTS (SELECT FROM "College" o WHERE o."previewId" = d."id")
        OR EXISTS (SELECT FROM "Student" s WHERE s."id" = d."accountId" AND position(d."id"::text IN s."image") > 0)
        OR EXISTS (SELECT FROM "Event" e WHERE e."clubId" = d."accountId" AND position(d."id"::text IN e."description") > 0)
        OR EXISTS (SELECT FROM "CoHost" h JOIN "Event" e ON e."id" = h."eventId"
          WHERE h."clubId" = d."accountId" AND position(d."id"::text IN e."description") > 0)
        OR (d."accountId" IS NULL
          AND EXISTS (SELECT FROM "Event" e WHERE e."clubId" IS NULL AND position(d."id"::text IN e."description") > 0)) AS "shown"
      FROM due d
    )
    UPDATE "Image" i SET "sweepAt" = CASE WHEN seen."shown" THEN ${nextLook}::timestamptz ELSE ${retry}::timestamptz END
    FROM seen WHERE i."id" = seen."id"
    RETURNING i."id", i."width", i."height", i."widths", i."folder", i."format"::text, seen."shown"`);
}
