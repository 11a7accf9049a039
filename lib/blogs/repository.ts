import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";
import type { CreatedPlace } from "@/lib/platform/http/cursor";
import { type StoredImage, storedImageFields } from "@/lib/platform/images/policy";

const selectBlog = {
  id: true,
  title: true,
  content: true,
  college: true,
  createdAt: true,
  club: { select: { id: true, name: true } },
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
  club: { id: string; name: string };
  /** In the author's order. */
  images: StoredImage[];
};

type Row = Omit<Blog, "images"> & { images: { image: StoredImage }[] };

const toBlog = ({ images, ...blog }: Row): Blog => ({ ...blog, images: images.map(({ image }) => image) });

const NEWEST_FIRST = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.BlogOrderByWithRelationInput[];

export async function find(id: string): Promise<Blog | null> {
  const row = await db.blog.findUnique({ where: { id }, select: selectBlog });
  return row && toBlog(row);
}

export async function exists(id: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT FROM "Blog" WHERE "id" = ${id}::uuid`).length === 1;
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
    select: { id: true, title: true, images: { select: { imageId: true } } },
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

export async function listByClub(clubId: string, { limit, after }: { limit: number; after: CreatedPlace | undefined }): Promise<Blog[]> {
  const rest = after && { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] };
  const rows = await db.blog.findMany({ where: { clubId, ...rest }, select: selectBlog, orderBy: NEWEST_FIRST, take: limit });
  return rows.map(toBlog);
}

/** A club, or a college with all its clubs. */
export type OfOrganiser = { clubId: string } | { collegeId: string };

const whereOf = (of: OfOrganiser) => ("clubId" in of ? of : { club: of });

/** Newest first. */
export async function listNewestOf(of: OfOrganiser, limit: number): Promise<Blog[]> {
  return (await db.blog.findMany({ where: whereOf(of), select: selectBlog, orderBy: NEWEST_FIRST, take: limit })).map(toBlog);
}

/** At most `limit`. */
export async function countOf(of: OfOrganiser, limit: number): Promise<number> {
  return (await db.blog.findMany({ where: whereOf(of), select: { id: true }, take: limit })).length;
}

/** Newest first; with `q` those whose title contains it, in any case. */
export async function list({ q, limit, after }: { q: string; limit: number; after: CreatedPlace | undefined }): Promise<Blog[]> {
  const rest = after ? Prisma.sql`AND ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Blog" WHERE ${containing(q)} ${rest} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}`;
  const ids = found.map(({ id }) => id);
  return (await db.blog.findMany({ where: { id: { in: ids } }, select: selectBlog, orderBy: NEWEST_FIRST })).map(toBlog);
}

export type Suggestion = { id: string; title: string; college: string };

/** Titles that begin with `q` before those that contain it, each newest first. */
export function suggest(q: string, limit: number): Promise<Suggestion[]> {
  return db.$queryRaw<Suggestion[]>`
    SELECT "id", "title", "college" FROM "Blog" WHERE ${containing(q)}
    ORDER BY "title" ILIKE ${`${asPattern(q)}%`} DESC, "createdAt" DESC, "id" DESC LIMIT ${limit}`;
}

type Listed = { id: string; createdAt: Date };

/** In an order that does not change. */
export function listForSitemap(offset: number, limit: number): Promise<Listed[]> {
  return db.blog.findMany({ select: { id: true, createdAt: true }, orderBy: { id: "asc" }, skip: offset, take: limit });
}

export function count(): Promise<number> {
  return db.blog.count();
}

const containing = (q: string): Prisma.Sql => (q ? Prisma.sql`"title" ILIKE ${`%${asPattern(q)}%`}` : Prisma.sql`TRUE`);

/** Escapes the wildcards in typed text. */
const asPattern = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
