import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { HidingSide, ReportDecision, ReportReason } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import type { StoredImage } from "@/lib/platform/images/policy";
import { LOOK_DUE_H } from "@/lib/site/moderation/policy";
import type { State, Subject, Thing } from "@/lib/site/moderation/schema";

const kind = (subject: Subject) => Prisma.sql`${subject}::"ModeratedSubject"`;

// Reports ------------------------------------------------------------------------------------------

type NewReport = {
  id: string;
  number: string;
  subject: Subject;
  subjectId: string;
  reporterId: string | null;
  addressHash: Uint8Array<ArrayBuffer> | null;
  email: string | null;
  reason: ReportReason;
  text: string | null;
  at: Date;
  dueAt: Date;
};

/**
 * Stores a report, or replaces the open one of the same person about the same thing, which keeps its due time if that is sooner. One
 * statement, so that a person has one open report however often it is sent at once.
 * @returns the id of the stored row
 */
export async function store(tx: Tx, report: NewReport): Promise<string> {
  const { id, number, subject, subjectId, reporterId, addressHash, email, reason, text, at, dueAt } = report;
  const target = reporterId
    ? Prisma.sql`("subject", "subjectId", "reporterId") WHERE "decidedAt" IS NULL AND "reporterId" IS NOT NULL`
    : Prisma.sql`("subject", "subjectId", "addressHash") WHERE "decidedAt" IS NULL AND "addressHash" IS NOT NULL`;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Report" AS r ("id", "number", "subject", "subjectId", "reporterId", "addressHash", "email", "reason", "text", "at", "dueAt")
    VALUES (${id}::uuid, ${number}, ${kind(subject)}, ${subjectId}::uuid, ${reporterId}::uuid, ${addressHash}, ${email}, ${reason}::"ReportReason",
      ${text}, ${at}, ${dueAt})
    ON CONFLICT ${target} DO UPDATE SET "number" = excluded."number", "reason" = excluded."reason", "text" = excluded."text",
      "dueAt" = LEAST(r."dueAt", excluded."dueAt")
    RETURNING "id"`;
  if (!row) throw new Error("the report was not stored");
  return row.id;
}

export async function removeReport(tx: Tx, id: string): Promise<void> {
  await tx.report.deleteMany({ where: { id } });
}

/**
 * The visibility of the thing of a report, as somebody without a standing sees it: `shown`, `hidden`, or null for what does not exist. It
 * stays so until the transaction ends.
 */
export async function findVisibility(tx: Tx, { subject, id }: Thing): Promise<"shown" | "hidden" | null> {
  const found = {
    event: Prisma.sql`SELECT "status" = 'hidden' AS "isHidden" FROM "Event" WHERE "id" = ${id}::uuid AND (is_public("status") OR "status" = 'hidden') FOR SHARE`,
    blog: Prisma.sql`SELECT "isHidden" FROM "Blog" WHERE "id" = ${id}::uuid FOR SHARE`,
    club: Prisma.sql`SELECT "bannedAt" IS NOT NULL AS "isHidden" FROM "Club" WHERE "id" = ${id}::uuid FOR SHARE`,
    college: Prisma.sql`SELECT false AS "isHidden" FROM "College" WHERE "id" = ${id}::uuid`,
    site: Prisma.sql`SELECT false AS "isHidden"`,
  }[subject];
  const [row] = await tx.$queryRaw<{ isHidden: boolean }[]>`${found}`;
  if (!row) return null;
  return row.isHidden ? "hidden" : "shown";
}

type Decided = { decision: ReportDecision; byId: string | null; now: Date };

/** Decides the open reports about things. @returns their ids */
export async function decideReports(tx: Tx, subject: Subject, ids: readonly string[], { decision, byId, now }: Decided): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Report" SET "decidedAt" = ${now}, "decision" = ${decision}::"ReportDecision", "decidedById" = ${byId}::uuid
    WHERE "subject" = ${kind(subject)} AND "subjectId" = ANY(${[...ids]}::uuid[]) AND "decidedAt" IS NULL RETURNING "id"`;
  return rows.map(({ id }) => id);
}

/** Decides up to `limit` open reports about things that do not exist any longer. @returns their ids */
export async function decideReportsOfGone(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Report" SET "decidedAt" = ${now}, "decision" = 'hidden' WHERE "id" = ANY (ARRAY(
      SELECT r."id" FROM "Report" r WHERE r."decidedAt" IS NULL AND CASE r."subject"
        WHEN 'event' THEN NOT EXISTS (SELECT FROM "Event" e WHERE e."id" = r."subjectId" AND e."status" <> 'deleted')
        WHEN 'blog' THEN NOT EXISTS (SELECT FROM "Blog" b WHERE b."id" = r."subjectId")
        WHEN 'club' THEN NOT EXISTS (SELECT FROM "Club" c WHERE c."id" = r."subjectId")
        WHEN 'college' THEN NOT EXISTS (SELECT FROM "College" o WHERE o."id" = r."subjectId")
        ELSE false END
      ORDER BY r."id" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )) RETURNING "id"`;
  return rows.map(({ id }) => id);
}

export async function hasReports(tx: Tx, { subject, id }: Thing): Promise<boolean> {
  return (await tx.report.count({ where: { subject, subjectId: id }, take: 1 })) > 0;
}

type ReportForMail = {
  subject: Subject;
  subjectId: string;
  number: string;
  reason: ReportReason;
  dueAt: Date;
  decidedAt: Date | null;
  decision: ReportDecision | null;
  reporterId: string | null;
  /** The account's kind; null for a visitor, and after the account was deleted. */
  reporterKind: "student" | "college" | "club" | "admin" | null;
  /** The account's, or the visitor's. */
  email: string | null;
};

export async function findForMail(id: string): Promise<ReportForMail | null> {
  const [row] = await db.$queryRaw<ReportForMail[]>`
    SELECT r."subject"::text, r."subjectId", r."number", r."reason"::text, r."dueAt", r."decidedAt", r."decision"::text, r."reporterId",
      a."kind"::text AS "reporterKind", coalesce(a."email", r."email") AS "email"
    FROM "Report" r LEFT JOIN "Account" a ON a."id" = r."reporterId" WHERE r."id" = ${id}::uuid`;
  return row ?? null;
}

// Hidings ------------------------------------------------------------------------------------------

export type Lasting = { id: string; by: HidingSide; lookAt: Date | null; lookedAt: Date | null };

/** The hiding of a thing that lasts. The caller has locked the thing. */
export function findLasting(tx: Tx, { subject, id }: Thing): Promise<Lasting | null> {
  return tx.hiding.findFirst({
    where: { subject, subjectId: id, shownAt: null },
    select: { id: true, by: true, lookAt: true, lookedAt: true },
  });
}

export type NewHiding = {
  subject: Subject;
  subjectId: string;
  by: HidingSide;
  byId: string;
  reason: ReportReason;
  note: string | null;
  at: Date;
};

export async function addHidings(tx: Tx, hidings: readonly NewHiding[]): Promise<void> {
  await tx.hiding.createMany({ data: [...hidings] });
}

/** @returns its id */
export async function addHiding(tx: Tx, data: NewHiding): Promise<string> {
  return (await tx.hiding.create({ data, select: { id: true } })).id;
}

export type HidingForMail = {
  subject: "event" | "blog" | "club";
  subjectId: string;
  by: HidingSide;
  reason: ReportReason;
  note: string | null;
  shownAt: Date | null;
  name: string;
  /** The address of the club. */
  to: string;
};

/** Null when the thing or its club is gone. */
export async function findHidingForMail(id: string): Promise<HidingForMail | null> {
  const [row] = await db.$queryRaw<HidingForMail[]>`
    SELECT t."subject"::text, t."subjectId", t."by"::text, t."reason"::text, t."note", t."shownAt", p."name", a."email" AS "to"
    FROM "Hiding" t ${placed} JOIN "Account" a ON a."id" = p."clubId" WHERE t."id" = ${id}::uuid`;
  return row ?? null;
}

export async function endHiding(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.hiding.update({ where: { id }, data: { shownAt: now }, select: { id: true } });
}

/** Ends what a ban hid of these things. @returns those that it hid */
export async function endHidingsOfBan(tx: Tx, subject: Subject, ids: readonly string[], now: Date): Promise<string[]> {
  const ended = await tx.hiding.updateManyAndReturn({
    where: { subject, subjectId: { in: [...ids] }, by: "ban", shownAt: null },
    data: { shownAt: now },
    select: { subjectId: true },
  });
  return ended.map(({ subjectId }) => subjectId);
}

/** Asks for another look at a hidden thing, once for each hiding. @returns whether this call did */
export async function askForLook(tx: Tx, { subject, id }: Thing, text: string, now: Date): Promise<boolean> {
  const where = { subject, subjectId: id, shownAt: null, by: { not: "ban" }, lookAt: null } as const;
  return (await tx.hiding.updateMany({ where, data: { lookText: text, lookAt: now } })).count === 1;
}

export async function closeLook(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.hiding.updateMany({ where: { id, lookAt: { not: null }, lookedAt: null }, data: { lookedAt: now } });
}

// Blogs and clubs ----------------------------------------------------------------------------------

type LockedBlog = { id: string; clubId: string; collegeId: string; title: string; isHidden: boolean };

export async function lockBlog(tx: Tx, id: string): Promise<LockedBlog | null> {
  const [row] = await tx.$queryRaw<LockedBlog[]>`
    SELECT b."id", b."clubId", c."collegeId", b."title", b."isHidden"
    FROM "Blog" b JOIN "Club" c ON c."id" = b."clubId" WHERE b."id" = ${id}::uuid FOR UPDATE OF b`;
  return row ?? null;
}

/** @returns those whose visibility changed */
export async function setBlogsHidden(tx: Tx, ids: readonly string[], isHidden: boolean): Promise<string[]> {
  const rows = await tx.blog.updateManyAndReturn({
    where: { id: { in: [...ids] }, isHidden: !isHidden },
    data: { isHidden },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The blogs of a club, locked until the transaction ends. */
export async function lockBlogsOf(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "Blog" WHERE "clubId" = ${clubId}::uuid ORDER BY "id" FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/**
 * A ban takes no shared lock: the row is locked until the transaction ends.
 * @returns whether this call changed it; null without the club
 */
export async function setBanned(tx: Tx, clubId: string, bannedAt: Date | null): Promise<boolean | null> {
  const [club] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT "bannedAt" IS NOT NULL AS "isBanned" FROM "Club" WHERE "id" = ${clubId}::uuid FOR UPDATE`;
  if (!club) return null;
  if (club.isBanned === (bannedAt !== null)) return false;
  await tx.club.update({ where: { id: clubId }, data: { bannedAt }, select: { id: true } });
  return true;
}

/** The events of others that a club co-organises, and whose pages name it. */
export async function listCoHosted(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.coHost.findMany({ where: { clubId, state: "active" }, select: { eventId: true }, distinct: ["eventId"] });
  return rows.map(({ eventId }) => eventId);
}

/** Ends the scheduled messages of a club's events. */
export async function endMessages(tx: Tx, clubId: string): Promise<void> {
  await tx.message.updateMany({ where: { state: "scheduled", event: { clubId } }, data: { state: "cancelled" } });
}

/** The events among these where a seat is held. */
export async function listHolding(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const rows = await tx.registration.findMany({
    where: { eventId: { in: [...eventIds] }, status: "held" },
    select: { eventId: true },
    distinct: ["eventId"],
  });
  return rows.map(({ eventId }) => eventId).sort();
}

// The queue ----------------------------------------------------------------------------------------

/** A thing of the queue. The clubs' college sees events, blogs and clubs of its own; the admin sees all. */
const scope = (collegeId: string | null) => (collegeId ? Prisma.sql`AND p."collegeId" = ${collegeId}::uuid` : Prisma.empty);

/** The place of a thing `t`, with its name. A college is no part of its own queue. */
const placed = Prisma.sql`
  JOIN LATERAL (
    SELECT e."name", c."id" AS "clubId", c."name" AS "clubName", c."collegeId", NULL AS "slug" FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId"
      WHERE t."subject" = 'event' AND e."id" = t."subjectId" AND e."status" <> 'deleted'
    UNION ALL SELECT b."title", c."id", c."name", c."collegeId", NULL FROM "Blog" b JOIN "Club" c ON c."id" = b."clubId"
      WHERE t."subject" = 'blog' AND b."id" = t."subjectId"
    UNION ALL SELECT c."name", c."id", c."name", c."collegeId", c."slug" FROM "Club" c WHERE t."subject" = 'club' AND c."id" = t."subjectId"
    UNION ALL SELECT o."name", NULL, NULL, NULL, o."slug" FROM "College" o WHERE t."subject" = 'college' AND o."id" = t."subjectId"
    UNION ALL SELECT 'This site', NULL, NULL, NULL, NULL WHERE t."subject" = 'site'
  ) p ON true`;

/**
 * The decided things. A college's are read from its own things, the admin's from the newest reports on, so that no list reads all
 * reports.
 */
function decidedThings(collegeId: string | null): Prisma.Sql {
  if (collegeId === null) {
    // OFFSET 0 keeps the condition a look-up for each row, along the index of decided reports.
    return Prisma.sql`
      SELECT r."subject", r."subjectId", r."decidedAt" AS "at" FROM "Report" r WHERE r."decidedAt" IS NOT NULL AND NOT EXISTS (
        SELECT FROM "Report" o WHERE o."subject" = r."subject" AND o."subjectId" = r."subjectId"
          AND (o."decidedAt" IS NULL OR (o."decidedAt", o."id") > (r."decidedAt", r."id")) OFFSET 0
      )`;
  }
  const clubs = Prisma.sql`"Club" c WHERE c."collegeId" = ${collegeId}::uuid`;
  return Prisma.sql`
    SELECT o."subject", o."subjectId", d."at" FROM (
      SELECT 'club'::"ModeratedSubject" AS "subject", c."id" AS "subjectId" FROM ${clubs}
      UNION ALL SELECT 'event', e."id" FROM "Event" e WHERE e."clubId" IN (SELECT c."id" FROM ${clubs})
      UNION ALL SELECT 'blog', b."id" FROM "Blog" b WHERE b."clubId" IN (SELECT c."id" FROM ${clubs})
    ) o CROSS JOIN LATERAL (
      SELECT max(r."decidedAt") AS "at", bool_and(r."decidedAt" IS NOT NULL) AS "isDecided" FROM "Report" r
      WHERE r."subject" = o."subject" AND r."subjectId" = o."subjectId"
    ) d WHERE d."isDecided"`;
}

/** The things that wait for a decision. A college does not look again at what the admin hid. */
const openThings = (side: "college" | "admin") => Prisma.sql`
  SELECT "subject", "subjectId", min("dueAt") AS "at" FROM (
    SELECT "subject", "subjectId", "dueAt" FROM "Report" WHERE "decidedAt" IS NULL
    UNION ALL
    SELECT "subject", "subjectId", "lookAt" + make_interval(hours => ${LOOK_DUE_H}::int) FROM "Hiding"
    WHERE "lookAt" IS NOT NULL AND "lookedAt" IS NULL AND "shownAt" IS NULL ${side === "college" ? Prisma.sql`AND "by" <> 'admin'` : Prisma.empty}
  ) o GROUP BY "subject", "subjectId"`;

/** The things of a state with the instant that orders them. */
const THINGS: Record<State, (collegeId: string | null) => Prisma.Sql> = {
  open: (collegeId) => openThings(collegeId === null ? "admin" : "college"),
  hidden: () => Prisma.sql`SELECT "subject", "subjectId", "at" FROM "Hiding" WHERE "shownAt" IS NULL AND "by" <> 'ban'`,
  decided: decidedThings,
};

/** The most overdue first; what is hidden or decided, the newest first. */
const isDown = (state: State) => state !== "open";

type ThingPosition = { at: Date; id: string };
export type ListedThing = Thing & {
  at: Date;
  name: string;
  club: { id: string; name: string } | null;
  /** For a club or a college. */
  slug: string | null;
};

type Page = { collegeId: string | null; state: State; after: ThingPosition | undefined; limit: number };

export async function listThings({ collegeId, state, after, limit }: Page): Promise<ListedThing[]> {
  const [direction, further] = isDown(state) ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  const rest = after ? Prisma.sql`AND (t."at", t."subjectId") ${further} (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
  type Row = Omit<ListedThing, "club"> & { clubId: string | null; clubName: string | null };
  const rows = await db.$queryRaw<Row[]>`
    SELECT t."subject"::text, t."subjectId" AS "id", t."at", p."name", p."clubId", p."clubName", p."slug"
    FROM (${THINGS[state](collegeId)}) t ${placed} WHERE true ${scope(collegeId)} ${rest}
    ORDER BY t."at" ${direction}, t."subjectId" ${direction} LIMIT ${limit}`;
  return rows.map(({ clubId, clubName, ...row }) => ({
    ...row,
    club: clubId && clubName !== null ? { id: clubId, name: clubName } : null,
  }));
}

/** Up to `limit` things of each state. */
export async function countThings(collegeId: string | null, limit: number): Promise<Record<State, number>> {
  const count = (state: State) => Prisma.sql`
    (SELECT count(*)::int FROM (SELECT FROM (${THINGS[state](collegeId)}) t ${placed} WHERE true ${scope(collegeId)} LIMIT ${limit}) n) AS ${Prisma.raw(`"${state}"`)}`;
  const [row] = await db.$queryRaw<Record<State, number>[]>`SELECT ${count("open")}, ${count("hidden")}, ${count("decided")}`;
  return row ?? { open: 0, hidden: 0, decided: 0 };
}

export type Reported = {
  subject: Subject;
  id: string;
  reasons: { reason: ReportReason; count: number }[];
  /** The newest ones. */
  texts: string[];
  /** The numbers that the reporters were told, the newest first. */
  numbers: string[];
  /** The addresses of visitors, and of accounts that reported the site. */
  emails: string[];
  firstAt: Date;
};

const TEXTS_MAX = 20;

/** The words about things: in the open reports, or in all of them when none is open. */
export function listReported(things: readonly Thing[]): Promise<Reported[]> {
  return db.$queryRaw<Reported[]>`
    SELECT t."subject", t."id", c.* FROM jsonb_to_recordset(${JSON.stringify(things)}::jsonb) AS t ("subject" text, "id" uuid)
    CROSS JOIN LATERAL (
      WITH about AS MATERIALIZED (
        SELECT r.*, a."email" AS "accountEmail" FROM "Report" r LEFT JOIN "Account" a ON a."id" = r."reporterId"
        WHERE r."subject" = t."subject"::"ModeratedSubject" AND r."subjectId" = t."id"
      ), meant AS MATERIALIZED (
        SELECT * FROM about WHERE "decidedAt" IS NULL OR NOT EXISTS (SELECT FROM about o WHERE o."decidedAt" IS NULL)
      )
      SELECT min(m."at") AS "firstAt",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', g."reason", 'count', g."count") ORDER BY g."count" DESC, g."reason"), '[]')
          FROM (SELECT "reason", count(*)::int AS "count" FROM meant GROUP BY "reason") g) AS "reasons",
        ARRAY(SELECT n."text" FROM meant n WHERE n."text" IS NOT NULL ORDER BY n."at" DESC, n."id" LIMIT ${TEXTS_MAX}) AS "texts",
        ARRAY(SELECT n."number"::text FROM meant n ORDER BY n."at" DESC, n."id" LIMIT ${TEXTS_MAX}) AS "numbers",
        ARRAY(SELECT DISTINCT n."address" FROM (
          SELECT coalesce("email", CASE WHEN t."subject" = 'site' THEN "accountEmail" END) AS "address" FROM meant
        ) n WHERE n."address" IS NOT NULL LIMIT ${TEXTS_MAX}) AS "emails"
      FROM meant m
    ) c WHERE c."firstAt" IS NOT NULL`;
}

export type Shown = {
  subject: Subject;
  id: string;
  /** Plain text. */
  text: string;
  isHidden: boolean;
  pictures: StoredImage[];
  /** People with a seat, those who paid, and what they paid in paise; 0 but for events and clubs. */
  seats: number;
  payers: number;
  paidPaise: number;
  /** For a club: the things that a ban hides. */
  events: number;
  blogs: number;
  /** For an event. */
  startsAt: Date | null;
  venue: string | null;
  pricePaise: number | null;
};

const WORDS_MAX = 1000;
const PICTURES_MAX = 10;
const NO_PICTURES = Prisma.sql`'{}'::uuid[]`;

/** A thing as its judge reads it. */
export async function listShown(things: readonly Thing[]): Promise<Shown[]> {
  type Row = Omit<Shown, "pictures"> & { pictureIds: string[] };
  const seats = (events: Prisma.Sql) => Prisma.sql`
    (SELECT count(*)::int FROM "Registration" r WHERE r."eventId" IN (${events}) AND r."status" = 'confirmed')`;
  const paid = (events: Prisma.Sql) => Prisma.sql`
    (SELECT coalesce(sum(p."receivedPaise"), 0)::float8 FROM "Payment" p WHERE p."eventId" IN (${events}) AND p."status" = 'captured')`;
  const payers = (events: Prisma.Sql) => Prisma.sql`
    (SELECT count(DISTINCT p."registrationId")::int FROM "Payment" p WHERE p."eventId" IN (${events}) AND p."status" = 'captured')`;
  const own = Prisma.sql`SELECT e."id"`;
  const ofClub = Prisma.sql`SELECT e."id" FROM "Event" e WHERE e."clubId" = c."id" AND (is_public(e."status") OR e."status" = 'hidden')`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT t."subject", t."id", s.* FROM jsonb_to_recordset(${JSON.stringify(things)}::jsonb) AS t ("subject" text, "id" uuid)
    CROSS JOIN LATERAL (
      SELECT left(e."descriptionText", ${WORDS_MAX}::int) AS "text", e."status" = 'hidden' AS "isHidden", ARRAY[e."posterId"] AS "pictureIds",
        ${seats(own)} AS "seats", ${payers(own)} AS "payers", ${paid(own)} AS "paidPaise", 0 AS "events", 0 AS "blogs",
        e."startsAt", e."venue", e."pricePaise"
        FROM "Event" e WHERE t."subject" = 'event' AND e."id" = t."id"
      UNION ALL
      SELECT left(b."content", ${WORDS_MAX}::int), b."isHidden",
        ARRAY(SELECT i."imageId" FROM "BlogImage" i WHERE i."blogId" = b."id" ORDER BY i."position" LIMIT ${PICTURES_MAX}), 0, 0, 0, 0, 0, NULL, NULL, NULL
        FROM "Blog" b WHERE t."subject" = 'blog' AND b."id" = t."id"
      UNION ALL
      SELECT left(c."about", ${WORDS_MAX}::int), c."bannedAt" IS NOT NULL, array_remove(ARRAY[c."logoId", c."bannerId"], NULL),
        ${seats(ofClub)}, ${payers(ofClub)}, ${paid(ofClub)},
        (SELECT count(*)::int FROM "Event" e WHERE e."clubId" = c."id" AND is_public(e."status")),
        (SELECT count(*)::int FROM "Blog" b WHERE b."clubId" = c."id" AND NOT b."isHidden"), NULL, NULL, NULL
        FROM "Club" c WHERE t."subject" = 'club' AND c."id" = t."id"
      UNION ALL
      SELECT left(o."about", ${WORDS_MAX}::int), false, array_remove(ARRAY[o."logoId", o."bannerId"], NULL), 0, 0, 0, 0, 0, NULL, NULL, NULL
        FROM "College" o WHERE t."subject" = 'college' AND o."id" = t."id"
      UNION ALL SELECT '', false, ${NO_PICTURES}, 0, 0, 0, 0, 0, NULL, NULL, NULL WHERE t."subject" = 'site'
    ) s`;
  const images = await db.image.findMany({
    where: { id: { in: rows.flatMap(({ pictureIds }) => pictureIds) } },
    select: { id: true, width: true, height: true, widths: true, folder: true },
  });
  return rows.map(({ pictureIds, ...row }) => ({
    ...row,
    pictures: pictureIds.flatMap((id) => images.filter((image) => image.id === id)),
  }));
}

/** The clubs' college of a thing; null for the admin's. */
export async function findCollegeOf({ subject, id }: Thing): Promise<{ id: string; email: string } | null> {
  const [row] = await db.$queryRaw<{ id: string; email: string }[]>`
    SELECT a."id", a."email" FROM (SELECT ${subject}::"ModeratedSubject" AS "subject", ${id}::uuid AS "subjectId") t ${placed}
    JOIN "Account" a ON a."id" = p."collegeId"`;
  return row ?? null;
}

export async function findNameOf({ subject, id }: Thing): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    SELECT p."name" FROM (SELECT ${subject}::"ModeratedSubject" AS "subject", ${id}::uuid AS "subjectId") t ${placed}`;
  return row?.name ?? null;
}

/** The colleges with things that wait for them, and the admin's account when there is any. */
export async function listWithOpen(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p."collegeId" AS "id" FROM (${openThings("college")}) t ${placed} WHERE p."collegeId" IS NOT NULL
    UNION SELECT a."id" FROM "Account" a WHERE a."kind" = 'admin' AND EXISTS (SELECT FROM (${openThings("admin")}) t ${placed})`;
  return rows.map(({ id }) => id);
}

export async function findAddress(accountId: string): Promise<{ email: string; kind: string } | null> {
  return db.account.findUnique({ where: { id: accountId }, select: { email: true, kind: true } });
}

export async function findAdminAddress(): Promise<string | null> {
  return (await db.account.findFirst({ where: { kind: "admin" }, select: { email: true } }))?.email ?? null;
}

// Hidden pictures ----------------------------------------------------------------------------------

/**
 * The pictures that only hidden things show. What is hidden is little, and has indexes of its own. After an update, older hidden events
 * may not know their pictures yet, see DERIVE_PICTURES.
 */
export async function listHiddenPictures(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH hidden AS MATERIALIZED (
      SELECT e."posterId" AS "id" FROM "Event" e WHERE e."status" = 'hidden'
      UNION SELECT e."previewId" FROM "Event" e WHERE e."status" = 'hidden' AND e."previewId" IS NOT NULL
      UNION SELECT unnest(CASE WHEN e."imageIds" = '{}' THEN pictures_in(e."description") ELSE e."imageIds" END) FROM "Event" e WHERE e."status" = 'hidden'
      UNION SELECT i."imageId" FROM "Blog" b JOIN "BlogImage" i ON i."blogId" = b."id" WHERE b."isHidden"
      UNION SELECT c."logoId" FROM "Club" c WHERE c."bannedAt" IS NOT NULL AND c."logoId" IS NOT NULL
      UNION SELECT c."bannerId" FROM "Club" c WHERE c."bannedAt" IS NOT NULL AND c."bannerId" IS NOT NULL
      UNION SELECT c."previewId" FROM "Club" c WHERE c."bannedAt" IS NOT NULL AND c."previewId" IS NOT NULL
    )
    SELECT h."id" FROM hidden h
    WHERE NOT EXISTS (SELECT FROM "Event" e WHERE e."imageIds" @> ARRAY[h."id"] AND e."imageIds" <> '{}' AND is_public(e."status"))
      AND NOT EXISTS (SELECT FROM "Event" e WHERE e."posterId" = h."id" AND is_public(e."status"))
      AND NOT EXISTS (SELECT FROM "Event" e WHERE e."previewId" = h."id" AND is_public(e."status"))
      AND NOT EXISTS (SELECT FROM "BlogImage" i JOIN "Blog" b ON b."id" = i."blogId" AND NOT b."isHidden" WHERE i."imageId" = h."id")
      AND NOT EXISTS (SELECT FROM "Club" c WHERE h."id" IN (c."logoId", c."bannerId", c."previewId") AND c."bannedAt" IS NULL)
      AND NOT EXISTS (SELECT FROM "College" o WHERE h."id" IN (o."logoId", o."bannerId", o."previewId"))
      AND NOT EXISTS (
        SELECT FROM "Image" i JOIN "Student" s ON s."id" = i."accountId" WHERE i."id" = h."id" AND position(i."id"::text IN s."image") > 0
      )`;
  return rows.map(({ id }) => id);
}

/** Whether a student has something at an event. */
export async function takesPart(eventId: string, studentId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM "Registration" r WHERE r."eventId" = ${eventId}::uuid AND r."studentId" = ${studentId}::uuid AND is_living(r."status") LIMIT 1`;
  return rows.length === 1;
}

type ShowingThing = { subject: "event" | "blog" | "club"; id: string; clubId: string | null };

/** The things that show a picture. */
export function listShowing(imageId: string): Promise<ShowingThing[]> {
  return db.$queryRaw<ShowingThing[]>`
    SELECT 'event' AS "subject", e."id", e."clubId" FROM "Event" e WHERE e."posterId" = ${imageId}::uuid OR e."previewId" = ${imageId}::uuid
    UNION ALL SELECT 'event', e."id", e."clubId" FROM "Event" e
      WHERE e."status" = 'hidden' AND e."imageIds" @> ARRAY[${imageId}::uuid] AND e."imageIds" <> '{}'
    UNION ALL SELECT 'blog', b."id", b."clubId" FROM "BlogImage" i JOIN "Blog" b ON b."id" = i."blogId" WHERE i."imageId" = ${imageId}::uuid
    UNION ALL SELECT 'club', c."id", c."id" FROM "Club" c
      WHERE c."logoId" = ${imageId}::uuid OR c."bannerId" = ${imageId}::uuid OR c."previewId" = ${imageId}::uuid`;
}
