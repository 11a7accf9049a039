import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { db, type Tx } from "@/lib/platform/db/client";
import { escapeLike } from "@/lib/platform/db/escape-like";
import { readWords } from "@/lib/platform/db/search-words";
import type { CreatedPlace } from "@/lib/platform/http/cursor";
import { type StoredImage, storedImageFields } from "@/lib/platform/images/policy";

const selectBlog = {
  id: true,
  title: true,
  content: true,
  college: true,
  createdAt: true,
  isHidden: true,
  club: { select: { id: true, name: true, slug: true } },
  images: { select: { image: { select: storedImageFields } }, orderBy: { position: "asc" } },
} as const;

export type Blog = {
  id: string;
  title: string;
  /** Plain text; line ends are `\n`. */
  content: string;
  /** As the author wrote it. */
  college: string;
  createdAt: Date;
  /** Only its club, its college and the admin see it. */
  isHidden: boolean;
  club: { id: string; name: string; slug: string };
  /** In the author's order. */
  images: StoredImage[];
};

type Row = Omit<Blog, "images"> & { images: { image: StoredImage }[] };

const toBlog = ({ images, ...blog }: Row): Blog => ({ ...blog, images: images.map(({ image }) => image) });

const NEWEST_FIRST = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.BlogOrderByWithRelationInput[];

/** Hidden ones too. */
export async function find(id: string): Promise<Blog | null> {
  const row = await db.blog.findUnique({ where: { id }, select: selectBlog });
  return row && toBlog(row);
}

export async function exists(id: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT FROM "Blog" WHERE "id" = ${id}::uuid AND NOT "isHidden"`).length === 1;
}

export async function create(
  tx: Tx,
  { imageIds, ...fields }: { clubId: string; title: string; content: string; college: string; imageIds: string[] },
) {
  const images = { create: imageIds.map((imageId, position) => ({ imageId, position })) };
  return toBlog(await tx.blog.create({ data: { ...fields, images }, select: selectBlog }));
}

/** Blocks other removals of this club's blog until the transaction ends; null when there is no such blog. */
export async function lock(tx: Tx, { id, clubId }: { id: string; clubId: string }) {
  const locked = await tx.$queryRaw<unknown[]>`SELECT FROM "Blog" WHERE "id" = ${id}::uuid AND "clubId" = ${clubId}::uuid FOR UPDATE`;
  if (locked.length === 0) return null;
  return tx.blog.findUnique({
    where: { id },
    select: { id: true, title: true, isHidden: true, images: { select: { imageId: true } } },
  });
}

export async function remove(tx: Tx, ids: string[]): Promise<void> {
  await tx.blog.deleteMany({ where: { id: { in: ids } } });
}

/** The blogs of these clubs, locked in one order until the transaction ends. */
export async function lockOfClubs(tx: Tx, clubIds: string[]) {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Blog" WHERE "clubId" = ANY(${clubIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
  const ids = locked.map(({ id }) => id);
  return tx.blog.findMany({ where: { id: { in: ids } }, select: { id: true, images: { select: { imageId: true } } } });
}

type Page = { limit: number; after: CreatedPlace | undefined };

/** Newest first. For a college, each club gives no more than the answer can hold. @param withHidden for the club itself */
export async function listOf(of: OfOrganiser, { limit, after, withHidden = false }: Page & { withHidden?: boolean }): Promise<Blog[]> {
  const shown = withHidden ? Prisma.empty : Prisma.sql`AND NOT b."isHidden"`;
  const clubs = "clubId" in of ? Prisma.sql`c."id" = ${of.clubId}::uuid` : Prisma.sql`c."collegeId" = ${of.collegeId}::uuid`;
  const rest = after ? Prisma.sql`AND (b."createdAt", b."id") < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT n."id" FROM "Club" c CROSS JOIN LATERAL (
      SELECT b."id", b."createdAt" FROM "Blog" b WHERE b."clubId" = c."id" ${shown} ${rest} ORDER BY b."createdAt" DESC, b."id" DESC LIMIT ${limit}
    ) n
    WHERE ${clubs} ORDER BY n."createdAt" DESC, n."id" DESC LIMIT ${limit}`;
  return listByIds(found.map(({ id }) => id));
}

/** Whether a club, or a college's clubs, have more than `count` blogs. */
export async function hasMoreThan(count: number, of: OfOrganiser): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`${blogsOf(of)} OFFSET ${count} LIMIT 1`).length === 1;
}

/** At most `limit`. */
export async function countOf(of: OfOrganiser, limit: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM (${blogsOf(of)} LIMIT ${limit}) b`;
  return row?.count ?? 0;
}

const blogsOf = (of: OfOrganiser) =>
  "clubId" in of
    ? Prisma.sql`SELECT FROM "Blog" WHERE "clubId" = ${of.clubId}::uuid AND NOT "isHidden"`
    : Prisma.sql`SELECT FROM "Club" c JOIN "Blog" b ON b."clubId" = c."id" AND NOT b."isHidden" WHERE c."collegeId" = ${of.collegeId}::uuid`;

/** Newest first. */
export async function list({ limit, after }: Page): Promise<Blog[]> {
  const older = after && { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] };
  return (await db.blog.findMany({ where: { isHidden: false, ...older }, select: selectBlog, orderBy: NEWEST_FIRST, take: limit })).map(
    toBlog,
  );
}

/** In the order of the ids. */
export async function listByIds(ids: string[]): Promise<Blog[]> {
  const rows = await db.blog.findMany({ where: { id: { in: ids } }, select: selectBlog });
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toBlog));
}

// Search -----------------------------------------------------------------------------------------

/** The position where a page of a search ended. @param way in which the titles at the end of that page answer */
export type FoundPlace = CreatedPlace & { way: number };
export type FoundBlog = FoundPlace & { title: string; college: string };
/** Upper bound of the number of ways. */
export const WAYS_MAX = 5;

/** A shorter text begins too many words. */
const WORD_MIN_LETTERS = 3;

/**
 * The ways in which a title can answer, the best first. Words are those of decision 033: in any order, case and letters, the last perhaps
 * half typed; then with one error in a word, and with two. The texts of the queries are constants for the planner, so that it knows how
 * many match.
 */
async function* waysToAnswer(q: string, isBeginningFirst: boolean): AsyncGenerator<Prisma.Sql> {
  const pattern = escapeLike(q);
  if (isBeginningFirst) yield Prisma.sql`"title" ILIKE ${`${pattern}%`}`;
  yield Prisma.sql`"title" ILIKE ${`%${pattern}%`}`;
  if (!new RegExp(`[\\p{L}\\p{M}\\p{N}]{${WORD_MIN_LETTERS}}`, "u").test(q)) return;
  yield Prisma.sql`"titleWords" @@ search_query(${q})`;
  const words = await readWords(q, "published");
  for (const near of [words?.oneError, words?.twoErrors]) yield near ? Prisma.sql`"titleWords" @@ ${near}::tsquery` : Prisma.sql`FALSE`;
}

/**
 * Blogs whose title answers `q`, in the best way first, and in each way the newest first. Further ways are tried only when the better ones
 * have no more results.
 * @param isBeginningFirst whether titles that begin with `q` come before those that contain it
 */
export async function search(
  q: string,
  { isBeginningFirst, limit, after }: { isBeginningFirst: boolean; limit: number; after?: FoundPlace | undefined },
): Promise<FoundBlog[]> {
  const found: FoundBlog[] = [];
  const better: Prisma.Sql[] = [];
  for await (const condition of waysToAnswer(q, isBeginningFirst)) {
    const way = better.length;
    if (way >= (after?.way ?? 0)) {
      const others = way > 0 ? Prisma.sql`AND NOT (${Prisma.join(better, " OR ")})` : Prisma.empty;
      const rest = after?.way === way ? Prisma.sql`AND ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
      const rows = await listNewestFound(Prisma.sql`${condition} ${others}`, rest, limit - found.length);
      found.push(...rows.map((row) => ({ ...row, way })));
      if (found.length === limit) break;
    }
    better.push(condition);
  }
  return found;
}

/** The number of newest blogs that are read before all matches are sorted. */
const NEWEST_ASKED = 1000;

/**
 * The newest blogs that match. A frequent word fills a page with some of the newest; for any other word, all results of the indexes are
 * sorted. The planner alone would read all blogs for words that are frequent separately but rare together.
 */
function listNewestFound(condition: Prisma.Sql, rest: Prisma.Sql, limit: number): Promise<Omit<FoundBlog, "way">[]> {
  const newestFirst = Prisma.sql`ORDER BY "createdAt" DESC, "id" DESC LIMIT`;
  const columns = Prisma.sql`"id", "title", "college", "createdAt"`;
  return db.$queryRaw<Omit<FoundBlog, "way">[]>`
    WITH newest AS MATERIALIZED (
      SELECT ${columns} FROM (
        SELECT ${columns}, "titleWords" FROM "Blog" WHERE NOT "isHidden" ${rest} ${newestFirst} ${NEWEST_ASKED}
      ) b WHERE ${condition} ${newestFirst} ${limit}
    ), matched AS MATERIALIZED (
      SELECT * FROM (SELECT ${columns} FROM "Blog" WHERE (${condition}) AND NOT "isHidden" ${rest} OFFSET 0) b
      WHERE (SELECT count(*) FROM newest) < ${limit} ${newestFirst} ${limit}
    )
    SELECT * FROM newest WHERE (SELECT count(*) FROM newest) = ${limit} UNION ALL SELECT * FROM matched
    ${newestFirst} ${limit}`;
}

type Listed = { id: string; createdAt: Date };

/** In an order that does not change. */
export function listForSitemap(offset: number, limit: number): Promise<Listed[]> {
  return db.blog.findMany({
    where: { isHidden: false },
    select: { id: true, createdAt: true },
    orderBy: { id: "asc" },
    skip: offset,
    take: limit,
  });
}

export function count(): Promise<number> {
  return db.blog.count({ where: { isHidden: false } });
}

export type Writer = { kind: "club" | "college"; slug: string };

/** Clubs and colleges with more blogs than this whose domain is proved, in an order that does not change. */
export function listWritersForSitemap(moreThan: number, offset: number, limit: number): Promise<Writer[]> {
  return db.$queryRaw<
    Writer[]
  >`SELECT "kind", "slug" FROM (${writersOf(moreThan)}) w ORDER BY "kind", "id" OFFSET ${offset} LIMIT ${limit}`;
}

export async function countWritersForSitemap(moreThan: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM (${writersOf(moreThan)}) w`;
  return row?.count ?? 0;
}

const writersOf = (moreThan: number) => Prisma.sql`
  SELECT 'club' AS "kind", c."id", c."slug" FROM "Club" c JOIN "College" o ON o."id" = c."collegeId"
  WHERE o."domainProvedAt" IS NOT NULL AND EXISTS (SELECT FROM "Blog" b WHERE b."clubId" = c."id" AND NOT b."isHidden" OFFSET ${moreThan})
  UNION ALL
  SELECT 'college', o."id", o."slug" FROM "College" o
  WHERE o."domainProvedAt" IS NOT NULL
    AND EXISTS (SELECT FROM "Club" c JOIN "Blog" b ON b."clubId" = c."id" AND NOT b."isHidden" WHERE c."collegeId" = o."id" OFFSET ${moreThan})`;
