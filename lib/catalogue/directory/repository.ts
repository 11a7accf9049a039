import "server-only";
import type { PublicLink } from "@/lib/catalogue/directory/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { db, type Tx } from "@/lib/platform/db/client";
import { nameSearch } from "@/lib/platform/db/name-search";
import { readWords } from "@/lib/platform/db/search-words";
import { previewFields, type StoredImage, storedImageFields } from "@/lib/platform/images/policy";

/** Upper bound for the counted events, clubs and blogs. */
export const COUNTED_TO = 1000;

type Named = { id: string; name: string; slug: string };

type Listed = Named & { logo: StoredImage | null; followers: number; upcoming: number; nextAt: Date | null };
export type ListedClub = Listed & { college: Named };
export type ListedCollege = Listed & { city: string | null; clubs: number };

const logo = Prisma.sql`
  CASE WHEN l."id" IS NOT NULL
    THEN jsonb_build_object('id', l."id", 'width', l."width", 'height', l."height", 'widths', l."widths", 'folder', l."folder")
  END AS "logo"`;

/** The number of events that are not over, and the start of the next one. */
const coming = (column: "clubId" | "collegeId", owner: Prisma.Sql, now: Date) => Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "upcoming", min(e."startsAt") FILTER (WHERE e."startsAt" > ${now}) AS "nextAt" FROM (
      SELECT "startsAt" FROM "Event" WHERE ${Prisma.raw(`"${column}"`)} = ${owner} AND "status" = 'published' AND "overAt" > ${now}
      LIMIT ${COUNTED_TO}
    ) e
  ) n`;

/** The position where a page of the directory ends. With words the best come first, so the position is a number of rows. */
export type DirectoryPosition = { slug: string } | { offset: number };
type Page = { q: string; limit: number; after: DirectoryPosition | undefined; now: Date };

const furtherThan = (after: DirectoryPosition | undefined, slug: Prisma.Sql) =>
  after && "slug" in after ? Prisma.sql`AND ${slug} > ${after.slug}` : Prisma.empty;
const offsetOf = (after: DirectoryPosition | undefined) => (after && "offset" in after ? after.offset : 0);

/** By slug, which is the name in Latin letters, so that names of all scripts have one order. With words the closest names first. */
export async function listClubs({ q, college, limit, after, now }: Page & { college: string | undefined }): Promise<ListedClub[]> {
  const name = await namesLike(q, "clubs");
  const ofCollege = college ? Prisma.sql`AND c."collegeId" = ${college}::uuid` : Prisma.empty;
  return db.$queryRaw<ListedClub[]>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT c."id", c."slug", ${name.rank} AS "closeness" FROM "Club" c
        WHERE c."bannedAt" IS NULL AND ${name.mayMatch} ${ofCollege} ${furtherThan(after, Prisma.sql`c."slug"`)}
      ) c
      WHERE "closeness" IS NOT NULL ORDER BY "closeness" DESC, "slug" OFFSET ${offsetOf(after)} LIMIT ${limit}
    )
    SELECT c."id", c."name", c."slug", c."followers", ${logo}, n."upcoming", n."nextAt",
      jsonb_build_object('id', o."id", 'name', o."name", 'slug', o."slug") AS "college"
    FROM page p JOIN "Club" c ON c."id" = p."id" JOIN "College" o ON o."id" = c."collegeId" LEFT JOIN "Image" l ON l."id" = c."logoId"
    ${coming("clubId", Prisma.sql`c."id"`, now)}
    ORDER BY p."closeness" DESC, c."slug"`;
}

export async function listColleges({ q, limit, after, now }: Page): Promise<ListedCollege[]> {
  const name = await namesLike(q, "colleges");
  return db.$queryRaw<ListedCollege[]>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT c."id", c."slug", ${name.rank} AS "closeness" FROM "College" c
        WHERE ${name.mayMatch} ${furtherThan(after, Prisma.sql`c."slug"`)}
      ) c
      WHERE "closeness" IS NOT NULL ORDER BY "closeness" DESC, "slug" OFFSET ${offsetOf(after)} LIMIT ${limit}
    )
    SELECT c."id", c."name", c."slug", c."followers", c."city", ${logo}, n."upcoming", n."nextAt",
      (SELECT count(*)::int FROM (SELECT FROM "Club" u WHERE u."collegeId" = c."id" AND u."bannedAt" IS NULL LIMIT ${COUNTED_TO}) u) AS "clubs"
    FROM page p JOIN "College" c ON c."id" = p."id" LEFT JOIN "Image" l ON l."id" = c."logoId"
    ${coming("collegeId", Prisma.sql`c."id"`, now)}
    ORDER BY p."closeness" DESC, c."slug"`;
}

export async function hasMoreClubsThan(entries: number): Promise<boolean> {
  return (
    (await db.$queryRaw<unknown[]>`SELECT FROM "Club" WHERE "bannedAt" IS NULL ORDER BY "slug" OFFSET ${entries} LIMIT 1`).length === 1
  );
}
export async function hasMoreCollegesThan(entries: number): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT FROM "College" ORDER BY "slug" OFFSET ${entries} LIMIT 1`).length === 1;
}

/** The number of entries in each list, up to `most`. */
export async function countListed(most: number): Promise<{ clubs: number; colleges: number }> {
  const [counts] = await db.$queryRaw<{ clubs: number; colleges: number }[]>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM "Club" WHERE "bannedAt" IS NULL LIMIT ${most}) c) AS "clubs",
      (SELECT count(*)::int FROM (SELECT FROM "College" LIMIT ${most}) o) AS "colleges"`;
  return counts ?? { clubs: 0, colleges: 0 };
}

/** A search among the names of `c`; without words it matches all of them equally. */
async function namesLike(q: string, among: "clubs" | "colleges"): Promise<ReturnType<typeof nameSearch>> {
  const words = await readWords(q, among);
  return words ? nameSearch(Prisma.sql`c."name"`, words) : { mayMatch: Prisma.sql`TRUE`, rank: Prisma.sql`0` };
}

const pageFields = {
  id: true,
  name: true,
  slug: true,
  about: true,
  links: true,
  publicEmail: true,
  followers: true,
  logo: { select: storedImageFields },
  banner: { select: storedImageFields },
  preview: { select: previewFields },
} as const;

/** The public page of a club or a college, without its lists. */
type OrganisationPage = Named & {
  about: string;
  links: PublicLink[];
  publicEmail: string | null;
  followers: number;
  logo: StoredImage | null;
  banner: StoredImage | null;
  /** The picture of links to the page. */
  preview: StoredImage | null;
};
export type ClubPage = OrganisationPage & { college: Named & { isProved: boolean } };
export type CollegePage = OrganisationPage & { city: string | null; isProved: boolean };

/** Null for a banned one. */
export async function findClub(id: string, tx: Tx = db): Promise<ClubPage | null> {
  const row = await tx.club.findUnique({
    where: { id, bannedAt: null },
    select: { ...pageFields, college: { select: { id: true, name: true, slug: true, domainProvedAt: true } } },
  });
  if (!row) return null;
  const { domainProvedAt, ...college } = row.college;
  return { ...row, links: row.links as PublicLink[], college: { ...college, isProved: domainProvedAt !== null } };
}

export async function findCollege(id: string, tx: Tx = db): Promise<CollegePage | null> {
  const row = await tx.college.findUnique({ where: { id }, select: { ...pageFields, city: true, domainProvedAt: true } });
  if (!row) return null;
  const { domainProvedAt, ...page } = row;
  return { ...page, links: row.links as PublicLink[], isProved: domainProvedAt !== null };
}

/** The columns that an edit stores; absent ones stay. */
export type PageEdit = Partial<{
  name: string;
  about: string;
  links: PublicLink[];
  publicEmail: string | null;
  city: string | null;
  logoId: string | null;
  bannerId: string | null;
  previewId: string | null;
}>;

/** Blocks other edits until the transaction ends; false when there is none. Rows that refer to the key are not blocked. */
export async function lock(tx: Tx, kind: "club" | "college", id: string): Promise<boolean> {
  const rows =
    kind === "club"
      ? await tx.$queryRaw<unknown[]>`SELECT FROM "Club" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
      : await tx.$queryRaw<unknown[]>`SELECT FROM "College" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length === 1;
}

export async function updateClub(tx: Tx, id: string, { city: _, ...data }: PageEdit): Promise<void> {
  await tx.club.update({ where: { id }, data, select: { id: true } });
}

export async function updateCollege(tx: Tx, id: string, data: PageEdit): Promise<void> {
  await tx.college.update({ where: { id }, data, select: { id: true } });
}

/** Some clubs or colleges with a logo or a banner and no picture of links, by falling id. @param before the last one of the former part */
export async function listWithoutPreview(part: "clubs" | "colleges", before: string | undefined, limit: number): Promise<string[]> {
  const where = { previewId: null, OR: [{ bannerId: { not: null } }, { logoId: { not: null } }], ...(before && { id: { lt: before } }) };
  const some = { orderBy: { id: "desc" }, take: limit, select: { id: true } } as const;
  const rows = await (part === "clubs" ? db.club.findMany({ where, ...some }) : db.college.findMany({ where, ...some }));
  return rows.map(({ id }) => id);
}

/** Up to `limit` clubs of a college, by name. */
export function countClubsOf(collegeId: string, limit: number): Promise<number> {
  return db.club.findMany({ where: { collegeId, bannedAt: null }, select: { id: true }, take: limit }).then((rows) => rows.length);
}

type Listable = { slug: string };

/** Pages that search engines may list, in an order that does not change: those of colleges whose domain is proved. */
export function listClubsForSitemap(offset: number, limit: number): Promise<Listable[]> {
  return db.$queryRaw<Listable[]>`
    SELECT c."slug" FROM "Club" c JOIN "College" o ON o."id" = c."collegeId" WHERE o."domainProvedAt" IS NOT NULL AND c."bannedAt" IS NULL
    ORDER BY c."id" OFFSET ${offset} LIMIT ${limit}`;
}
export async function countClubsForSitemap(): Promise<number> {
  return db.club.count({ where: { bannedAt: null, college: { domainProvedAt: { not: null } } } });
}
export function listCollegesForSitemap(offset: number, limit: number): Promise<Listable[]> {
  return db.$queryRaw<Listable[]>`
    SELECT "slug" FROM "College" WHERE "domainProvedAt" IS NOT NULL ORDER BY "id" OFFSET ${offset} LIMIT ${limit}`;
}
export async function countCollegesForSitemap(): Promise<number> {
  return db.college.count({ where: { domainProvedAt: { not: null } } });
}

/** The number of today's followers who came in each of the last weeks, the oldest week first. */
export async function countNewFollowers(of: OfOrganiser, weeks: number, now: Date): Promise<number[]> {
  const target = "clubId" in of ? Prisma.sql`f."clubId" = ${of.clubId}::uuid` : Prisma.sql`f."collegeId" = ${of.collegeId}::uuid`;
  const rows = await db.$queryRaw<{ week: number; count: number }[]>`
    SELECT floor(extract(epoch FROM ${now}::timestamptz - f."createdAt") / 604800)::int AS "week", count(*)::int AS "count" FROM "Follow" f
    WHERE ${target} AND f."createdAt" > ${now}::timestamptz - make_interval(weeks => ${weeks}::int) AND f."createdAt" <= ${now}::timestamptz
    GROUP BY 1`;
  return Array.from({ length: weeks }, (_, index) => rows.find(({ week }) => week === weeks - 1 - index)?.count ?? 0);
}
