import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { AdminAct } from "@/lib/generated/prisma/enums";
import type { AdminBlog, AdminClub, AdminCollege, AdminEvent, LoggedAction } from "@/lib/organising/admin/rows";
import type { TableSort } from "@/lib/organising/admin/schema";
import { db } from "@/lib/platform/db/client";
import { escapeLike } from "@/lib/platform/db/escape-like";

/** The position where a page of a table ended: its sort key as text, and the row. */
export type TablePosition = { key: string; id: string };
export type TablePageQuery<S extends TableSort = TableSort> = { q: string; sort: S; limit: number; after: TablePosition | undefined };
type Placed<Row> = Row & { key: string };

/** An instant as text that sorts like instants. */
const instant = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS')`;
const text = (column: Prisma.Sql) => Prisma.sql`lower(${column})`;

/** Up to `limit` rows after the position. `rows` selects the columns, including `id` and `key`. */
function page<Row>(rows: Prisma.Sql, { limit, after, down }: { limit: number; after: TablePosition | undefined; down: boolean }) {
  const [further, order] = down ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`];
  const rest = after ? Prisma.sql`WHERE (t."key", t."id") ${further} (${after.key}, ${after.id}::uuid)` : Prisma.empty;
  return db.$queryRaw<Placed<Row>[]>`SELECT t.* FROM (${rows}) t ${rest} ORDER BY t."key" ${order}, t."id" ${order} LIMIT ${limit}`;
}

/** True where one of the columns contains the text, ignoring case. */
function holds(q: string, ...columns: Prisma.Sql[]): Prisma.Sql {
  if (!q) return Prisma.sql`true`;
  return Prisma.sql`(${Prisma.join(
    columns.map((column) => Prisma.sql`strpos(lower(${column}), lower(${q})) > 0`),
    " OR ",
  )})`;
}

const isDown = (sort: TableSort) => sort.startsWith("-") || sort === "newest";

/** Whether the account `a` of a row has one. */
const hasSecondFactor = Prisma.sql`EXISTS (SELECT FROM "Factor" f WHERE f."accountId" = a."id" AND f."confirmedAt" IS NOT NULL)`;

/** Colleges whose name, email or domain contains the text; unconfirmed ones first in that order. */
export function listColleges({ q, sort, ...rest }: TablePageQuery): Promise<Placed<AdminCollege>[]> {
  const [name, email, domain] = [Prisma.sql`c."name"`, Prisma.sql`a."email"`, Prisma.sql`c."emailDomain"`];
  const unconfirmedFirst = Prisma.sql`(CASE WHEN c."domainProvedAt" IS NULL THEN '0' ELSE '1' END) || ${text(name)}`;
  const key = sort === "unconfirmed" ? unconfirmedFirst : text(sort.endsWith("email") ? email : name);
  return page<AdminCollege>(
    Prisma.sql`
      SELECT c."id", c."name", a."email", c."emailDomain", c."domainProvedAt" IS NOT NULL AS "isDomainProved",
        ${hasSecondFactor} AS "hasSecondFactor", ${key} AS "key"
      FROM "College" c JOIN "Account" a ON a."id" = c."id" WHERE ${holds(q, name, email, domain)}`,
    { ...rest, down: isDown(sort) },
  );
}

export function listClubs(collegeId: string, { q, sort, ...rest }: TablePageQuery): Promise<Placed<AdminClub>[]> {
  const [name, email] = [Prisma.sql`c."name"`, Prisma.sql`a."email"`];
  return page<AdminClub>(
    Prisma.sql`
      SELECT c."id", c."name", a."email", ${hasSecondFactor} AS "hasSecondFactor", ${text(sort.endsWith("email") ? email : name)} AS "key"
      FROM "Club" c JOIN "Account" a ON a."id" = c."id" WHERE c."collegeId" = ${collegeId}::uuid AND ${holds(q, name, email)}`,
    { ...rest, down: isDown(sort) },
  );
}

/** Includes cancelled events. */
export function listEvents(clubId: string, { q, sort, ...rest }: TablePageQuery): Promise<Placed<AdminEvent>[]> {
  const name = Prisma.sql`e."name"`;
  const key = sort.endsWith("name") ? text(name) : instant(Prisma.sql`e."createdAt"`);
  return page<AdminEvent>(
    Prisma.sql`
      SELECT e."id", e."name", e."status"::text, e."publishAt", e."timeZone", e."createdAt", e."taken", e."status" = 'hidden' AS "isHidden",
        c."bannedAt" IS NOT NULL AS "isBanned", ${key} AS "key"
      FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" WHERE e."clubId" = ${clubId}::uuid AND e."status" <> 'deleted' AND ${holds(q, name)}`,
    { ...rest, down: isDown(sort) },
  );
}

export function listBlogs(clubId: string, { q, sort, ...rest }: TablePageQuery): Promise<Placed<Omit<AdminBlog, "hidden">>[]> {
  const title = Prisma.sql`b."title"`;
  const key = sort.endsWith("name") ? text(title) : instant(Prisma.sql`b."createdAt"`);
  return page<Omit<AdminBlog, "hidden">>(
    Prisma.sql`
      SELECT b."id", b."title", b."college", b."createdAt", b."isHidden", ${key} AS "key"
      FROM "Blog" b WHERE b."clubId" = ${clubId}::uuid AND ${holds(q, title)}`,
    { ...rest, down: isDown(sort) },
  );
}

type LogPage = {
  q: string;
  act?: AdminAct | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  limit: number;
  after?: LogPlace | undefined;
};
type LogPlace = { at: Date; id: string };

/** Newest first, along an index: of instants, of an action's instants, or of the words in name, reason and id. */
export function listActions({ q, act, from, before, limit, after }: LogPage): Promise<LoggedAction[]> {
  // The same expression as in the index AdminAction_words_idx.
  const words = Prisma.sql`lower(coalesce("subjectName", '') || ' ' || coalesce("reason", '') || ' ' || "subjectId"::text)`;
  const conditions = [
    Prisma.sql`TRUE`,
    ...(q ? [Prisma.sql`${words} LIKE ${`%${escapeLike(q.toLowerCase())}%`}`] : []),
    ...(act ? [Prisma.sql`"act" = ${act}::"AdminAct"`] : []),
    ...(from ? [Prisma.sql`"at" >= ${from}`] : []),
    ...(before ? [Prisma.sql`"at" < ${before}`] : []),
    ...(after ? [Prisma.sql`("at", "id") < (${after.at}, ${after.id}::uuid)`] : []),
  ];
  return db.$queryRaw<LoggedAction[]>`
    SELECT "id", "at", "act"::text, "subject"::text, "subjectId", "subjectName", "reason" FROM "AdminAction"
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY "at" DESC, "id" DESC LIMIT ${limit}`;
}
