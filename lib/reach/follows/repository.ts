import "server-only";
import { type Filter, firstMatching, NO_FILTER, SOONEST } from "@/lib/catalogue/events/filter-sql";
import type { EventTag } from "@/lib/catalogue/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FollowLevel } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { minutesOfTime, timeOfMinutes } from "@/lib/platform/time/minutes";
import type { Settings, SettingsBody, Target } from "@/lib/reach/follows/schema";

// Follows ------------------------------------------------------------------------------------------

/** The columns of a follow that name its target. */
function columnsOf({ kind, id }: Target) {
  if (kind === "club") return { kind, clubId: id };
  return kind === "college" ? { kind, collegeId: id } : { kind, tag: id };
}

/**
 * Blocks other changes of the number of followers, and the deletion of the target, until the transaction ends. @returns whether it exists
 */
export async function lockOrganisation(tx: Tx, { kind, id }: Exclude<Target, { kind: "tag" }>): Promise<boolean> {
  const rows =
    kind === "club"
      ? await tx.$queryRaw<unknown[]>`SELECT FROM "Club" WHERE "id" = ${id}::uuid AND "bannedAt" IS NULL FOR NO KEY UPDATE`
      : await tx.$queryRaw<unknown[]>`SELECT FROM "College" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** @returns the present level; null when the student does not follow it */
export async function findLevel(studentId: string, target: Target, tx: Tx = db): Promise<FollowLevel | null> {
  const where = { studentId, ...columnsOf(target) };
  return (await tx.follow.findFirst({ where, select: { level: true } }))?.level ?? null;
}

export function countOf(tx: Tx, studentId: string): Promise<number> {
  return tx.follow.count({ where: { studentId } });
}

export async function create(tx: Tx, studentId: string, target: Target, level: FollowLevel): Promise<void> {
  await tx.follow.create({ data: { studentId, ...columnsOf(target), level }, select: { id: true } });
}

export async function setLevel(tx: Tx, studentId: string, target: Target, level: FollowLevel): Promise<void> {
  await tx.follow.updateMany({ where: { studentId, ...columnsOf(target) }, data: { level } });
}

export async function remove(tx: Tx, studentId: string, target: Target): Promise<void> {
  await tx.follow.deleteMany({ where: { studentId, ...columnsOf(target) } });
}

type Count = { followers: number; collegeId?: string; isBanned?: boolean };

/** The number of followers, and of a club its college and whether it is banned. Null when there is no such club or college. */
export async function readCount({ kind, id }: Target, tx: Tx = db): Promise<Count | null> {
  const where = { id };
  if (kind === "tag") {
    const found = await tx.tagFollowers.findUnique({ where: { tag: id }, select: { followers: true } });
    return { followers: found?.followers ?? 0 };
  }
  if (kind === "college") {
    const found = await tx.college.findUnique({ where, select: { followers: true } });
    return found;
  }
  const found = await tx.club.findUnique({ where, select: { followers: true, collegeId: true, bannedAt: true } });
  return found && { followers: found.followers, collegeId: found.collegeId, isBanned: found.bannedAt !== null };
}

type Named = { name: string; slug: string };
export type Follow = { level: FollowLevel; createdAt: Date } & (
  | { kind: "club"; id: string; club: Named & { college: string } }
  | { kind: "college"; id: string; college: Named }
  | { kind: "tag"; id: string }
);

type FollowRow = Pick<Follow, "level" | "createdAt"> & {
  tag: string | null;
  organisationId: string | null;
  name: string | null;
  slug: string | null;
  /** A club has one. */
  college: string | null;
};

/** All of a student, the newest first. One statement, because pages read it; the client would ask each table. */
export async function list(studentId: string): Promise<Follow[]> {
  const rows = await db.$queryRaw<FollowRow[]>`${PREPARED}
    SELECT f."level"::text, f."createdAt", f."tag", coalesce(c."id", o."id") AS "organisationId",
      coalesce(c."name", o."name") AS "name", coalesce(c."slug", o."slug") AS "slug", own."name" AS "college"
    FROM "Follow" f LEFT JOIN "Club" c ON c."id" = f."clubId" AND c."bannedAt" IS NULL LEFT JOIN "College" own ON own."id" = c."collegeId"
    LEFT JOIN "College" o ON o."id" = f."collegeId"
    WHERE f."studentId" = ${studentId}::uuid ORDER BY f."createdAt" DESC, f."id" DESC`;
  return rows.flatMap(({ level, createdAt, tag, organisationId: id, name, slug, college }): Follow[] => {
    const row = { level, createdAt };
    if (id === null || name === null || slug === null) return tag ? [{ ...row, kind: "tag", id: tag }] : [];
    if (college === null) return [{ ...row, kind: "college", id, college: { name, slug } }];
    return [{ ...row, kind: "club", id, club: { name, slug, college } }];
  });
}

// Settings -----------------------------------------------------------------------------------------

const selectSettings = {
  digest: true,
  instant: true,
  events: true,
  blogs: true,
  searches: true,
  interests: true,
  going: true,
  pushSeats: true,
  pushChanges: true,
  pushReminders: true,
  pushFollowed: true,
  pushMessages: true,
  pushPrivate: true,
  quietFrom: true,
  quietTo: true,
} as const;

type SettingsRow = Prisma.StudentSettingGetPayload<{ select: typeof selectSettings }>;

function toSettings(row: SettingsRow): Settings {
  const { pushSeats, pushChanges, pushReminders, pushFollowed, pushMessages, pushPrivate, quietFrom, quietTo, ...others } = row;
  return {
    ...others,
    push: {
      seats: pushSeats,
      changes: pushChanges,
      reminders: pushReminders,
      followed: pushFollowed,
      messages: pushMessages,
      isPrivate: pushPrivate,
      quietFrom: quietFrom === null ? null : timeOfMinutes(quietFrom),
      quietTo: quietTo === null ? null : timeOfMinutes(quietTo),
    },
  };
}

const minutesOrNone = (time: string | null) => (time === null ? null : minutesOfTime(time));

/** The columns that a change names. */
function toColumns({ push = {}, ...others }: SettingsBody): Partial<SettingsRow> {
  const { seats, changes, reminders, followed, messages, isPrivate, quietFrom, quietTo } = push;
  return {
    ...others,
    ...(seats !== undefined && { pushSeats: seats }),
    ...(changes !== undefined && { pushChanges: changes }),
    ...(reminders !== undefined && { pushReminders: reminders }),
    ...(followed !== undefined && { pushFollowed: followed }),
    ...(messages !== undefined && { pushMessages: messages }),
    ...(isPrivate !== undefined && { pushPrivate: isPrivate }),
    ...(quietFrom !== undefined && { quietFrom: minutesOrNone(quietFrom) }),
    ...(quietTo !== undefined && { quietTo: minutesOrNone(quietTo) }),
  };
}

export async function findSettings(studentId: string): Promise<Settings | null> {
  const row = await db.studentSetting.findUnique({ where: { studentId }, select: selectSettings });
  return row && toSettings(row);
}

export async function changeSettings(studentId: string, change: SettingsBody): Promise<Settings> {
  const data = toColumns(change);
  const create = { studentId, ...data };
  return toSettings(await db.studentSetting.upsert({ where: { studentId }, create, update: data, select: selectSettings }));
}

// For you ------------------------------------------------------------------------------------------

type Part = { limit: number; now: Date };

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

type Followed = {
  id: string;
  /**
   * The name of a followed co-organising club of the event; null when the student also follows its owner, its college or one of its tags.
   */
  coHost: string | null;
};

/** For each club the newest events that it co-organises; the index contains past ones, too. */
const CO_HOSTED_MAX = 50;

type Matching = Part & { only?: Prisma.Sql };

/**
 * The first events that match, soonest first, as rows of `id` and `soonestAt`. Past events are not read. The tags of students are mostly
 * frequent ones: planning the query that `soonestMatching` uses for rare tags takes longer than reading these.
 */
const soonest = (filter: Partial<Filter>, { limit, now, only }: Matching) =>
  firstMatching({ ...NO_FILTER, ...filter }, now, { columns: Prisma.sql`"id", "soonestAt"`, order: SOONEST, limit, only });

/**
 * Events that are not over from everything that a student follows, soonest first. For clubs and colleges only those that are not over are
 * read. @param tags those that the student follows
 */
export async function listFollowed(studentId: string, tags: readonly EventTag[], part: Part): Promise<Followed[]> {
  const { limit, now } = part;
  const isUpcoming = Prisma.sql`"status" = 'published' AND "overAt" > ${now}`;
  // Without "OFFSET 0", the planner would walk past events in the order of their start.
  const upcomingOf = (owner: Prisma.Sql) => Prisma.sql`
    SELECT "id", "soonestAt", NULL::uuid AS "coHostId" FROM (SELECT "id", "soonestAt" FROM "Event" WHERE ${owner} AND ${isUpcoming} OFFSET 0) own
    ORDER BY "soonestAt", "id" LIMIT ${limit}`;
  const ofTags =
    tags.length > 0 ? Prisma.sql`UNION ALL SELECT "id", "soonestAt", NULL::uuid FROM (${soonest({ tags }, part)}) tagged` : Prisma.empty;
  return db.$queryRaw<Followed[]>`
    WITH follows AS MATERIALIZED (
      SELECT "clubId", "collegeId" FROM "Follow" WHERE "studentId" = ${studentId}::uuid AND "kind" <> 'tag'
    ), found AS (
      SELECT e.* FROM follows f CROSS JOIN LATERAL (${upcomingOf(Prisma.sql`"clubId" = f."clubId"`)}) e
      UNION ALL SELECT e.* FROM follows f CROSS JOIN LATERAL (${upcomingOf(Prisma.sql`"collegeId" = f."collegeId"`)}) e
      UNION ALL SELECT e."id", e."soonestAt", h."clubId" FROM follows f CROSS JOIN LATERAL (
        SELECT "clubId", "eventId" FROM "CoHost" WHERE "clubId" = f."clubId" AND "state" = 'active' AND NOT EXISTS (SELECT FROM "Club" b WHERE b."id" = f."clubId" AND b."bannedAt" IS NOT NULL)
        ORDER BY "id" DESC LIMIT ${CO_HOSTED_MAX}
      ) h JOIN "Event" e ON e."id" = h."eventId" AND ${isUpcoming}
      ${ofTags}
    ), once AS (
      SELECT DISTINCT ON ("soonestAt", "id") * FROM found ORDER BY "soonestAt", "id", "coHostId" NULLS FIRST LIMIT ${limit}
    )
    SELECT o."id", c."name" AS "coHost" FROM once o LEFT JOIN "Club" c ON c."id" = o."coHostId" ORDER BY o."soonestAt", o."id"`;
}

const notAmong = (except: readonly string[]) => Prisma.sql`"id" <> ALL (${[...except]}::uuid[])`;

/** Events of a college's clubs that are not over, soonest first. */
export async function listOfCollege(collegeId: string, { except, ...part }: Part & { except: readonly string[] }): Promise<string[]> {
  const found = soonest({ colleges: [collegeId] }, { ...part, only: notAmong(except) });
  return idsOf(await db.$queryRaw<{ id: string }[]>`${found}`);
}

/** The tags of a student's saved events and of those joined since then, highest weight first. None for a student who turned that off. */
export async function listInterests(studentId: string, { since, limit }: { since: Date; limit: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ tag: string }[]>`${PREPARED}
    SELECT t."tag" FROM (
      SELECT r."eventId" AS "id", 1 AS "weight", r."confirmedAt" AS "at" FROM "Registration" r
      WHERE r."studentId" = ${studentId}::uuid AND r."status" = 'confirmed' AND r."confirmedAt" > ${since}
      UNION ALL SELECT s."eventId", 0.5, s."createdAt" FROM "SavedEvent" s WHERE s."studentId" = ${studentId}::uuid
    ) w JOIN "Event" e ON e."id" = w."id" CROSS JOIN unnest(e."tags") AS t ("tag")
    WHERE e."status" = 'published'
      AND NOT EXISTS (SELECT FROM "StudentSetting" o WHERE o."studentId" = ${studentId}::uuid AND NOT o."interests")
    GROUP BY t."tag" ORDER BY sum(w."weight") DESC, max(w."at") DESC, t."tag" LIMIT ${limit}`;
  return rows.map(({ tag }) => tag);
}

/** Events with one of these tags that a student can join now and has not joined, soonest first. */
export async function listInteresting(
  studentId: string,
  tags: readonly EventTag[],
  { except, ...part }: Part & { except: readonly string[] },
): Promise<string[]> {
  const isNotJoined = Prisma.sql`NOT EXISTS (
    SELECT FROM "Registration" r WHERE r."eventId" = "Event"."id" AND r."studentId" = ${studentId}::uuid AND is_living(r."status")
  )`;
  const found = soonest({ tags, open: true }, { ...part, only: Prisma.sql`${notAmong(except)} AND ${isNotJoined}` });
  return idsOf(await db.$queryRaw<{ id: string }[]>`${found}`);
}
