import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { GrantRole } from "@/lib/generated/prisma/enums";
import type { RecordKind } from "@/lib/organising/records/schema";
import { db, type Tx } from "@/lib/platform/db/client";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// Entries ------------------------------------------------------------------------------------------

/** Rows that are read of each source, so that the work of a request is bounded. */
const SOURCE_MAX = 2000;

/** The order of entries of one day. */
const KINDS_IN_ORDER = ["won", "attended", "helped", "role"] satisfies RecordKind[];

/** The position of an entry: its first day, the rank of its kind, its key. */
type Place = { from: string; rank: number; key: string };

export type RecordEntry = Place & {
  kind: RecordKind;
  title: string;
  role: GrantRole | null;
  award: string | null;
  clubName: string | null;
  collegeName: string | null;
  to: string | null;
  hours: number | null;
  /** 12 characters, without dashes. */
  certificate: string | null;
  isShown: boolean;
  /** Whether anybody may see its event, or its club where it has none. */
  isPublic: boolean;
  eventId: string | null;
  eventSlug: string | null;
  clubSlug: string | null;
};

export type Totals = { attended: number; hours: number; helped: number; won: number };

/** Without an entry, the totals stand alone. */
type Row = { [K in keyof RecordEntry]: RecordEntry[K] | null } & { attended: number; allHours: number; helped: number; won: number };

type Part = {
  /** For a link: only entries of these kinds that the student shows and anybody may see. */
  linked?: readonly RecordKind[];
  /** The page's entries; the totals count all. */
  kinds?: readonly RecordKind[];
  key?: string;
  after?: Place | undefined;
  limit: number;
};

const dayOf = (instant: Prisma.Sql, zone: Prisma.Sql): Prisma.Sql => Prisma.sql`to_char(${instant} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;
const EVENT_ZONE = Prisma.sql`e."timeZone"`;

/** The event was over at an instant, and not cancelled before. */
const isOver = (at: Date): Prisma.Sql =>
  Prisma.sql`e."overAt" <= ${at}::timestamptz AND (e."cancelledAt" IS NULL OR e."cancelledAt" >= e."overAt")`;

/** The certificate is not revoked, and was issued by then. */
const isValid = (at: Date): Prisma.Sql => Prisma.sql`x."revokedAt" IS NULL AND x."issuedAt" <= ${at}::timestamptz`;

/**
 * A student's entries of an instant, newest first, and the totals of all of them. What came later is left out, and so is what does not
 * stand any longer: a check-in that was undone, a certificate that was revoked.
 */
export async function readEntries(
  studentId: string,
  at: Date,
  { linked, kinds = [], key, after, limit }: Part,
): Promise<{ entries: RecordEntry[]; totals: Totals }> {
  const rows = await db.$queryRaw<Row[]>`
    WITH attended AS (
      SELECT 'attended' AS "kind", e."name" AS "title", NULL AS "role", NULL AS "award", c."name" AS "clubName", o."name" AS "collegeName",
        ${dayOf(Prisma.sql`coalesce(e."startsAt", r."checkedInAt")`, EVENT_ZONE)} AS "from",
        ${dayOf(Prisma.sql`coalesce(e."endsAt", e."startsAt", r."checkedInAt")`, EVENT_ZONE)} AS "to",
        CASE WHEN e."endsAt" - e."startsAt" <= interval '12 hours'
          THEN round(extract(epoch FROM e."endsAt" - e."startsAt") / 1800) / 2 END AS "hours",
        x."number" AS "certificate", is_public(e."status") AS "isPublic", e."id" AS "eventId", e."slug" AS "eventSlug", c."slug" AS "clubSlug",
        e."id"::text AS "name"
      FROM "Registration" r
      JOIN "Event" e ON e."id" = r."eventId"
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "College" o ON o."id" = c."collegeId"
      LEFT JOIN "Certificate" x ON x."eventId" = e."id" AND x."studentId" = r."studentId" AND x."kind" = 'participation' AND ${isValid(at)}
      WHERE r."studentId" = ${studentId}::uuid AND r."checkedInAt" <= ${at}::timestamptz AND ${isOver(at)}
        -- A cancellation after the end also ends the registrations.
        AND (r."status" = 'confirmed' OR r."status" = 'cancelled' AND r."endedBy" = 'event')
      ORDER BY r."createdAt" DESC LIMIT ${SOURCE_MAX}::int
    ), granted AS (
      -- One for an event, however often the student was invited: the highest role.
      SELECT DISTINCT ON (g."eventId") g."eventId", g."role"::text AS "role"
      FROM "Grant" g JOIN "Event" e ON e."id" = g."eventId"
      WHERE g."studentId" = ${studentId}::uuid AND g."acceptedAt" < e."overAt"
        AND (g."endedAt" IS NULL OR g."endedAt" >= e."soonestAt") AND ${isOver(at)}
        -- A draft whose date passed did not take place.
        AND coalesce(e."hiddenFrom", e."status") IN ('published', 'cancelled')
      ORDER BY g."eventId", g."role" LIMIT ${SOURCE_MAX}::int
    ), volunteered AS (
      SELECT x."eventId", x."number", x."facts" FROM "Certificate" x
      WHERE x."studentId" = ${studentId}::uuid AND x."kind" = 'volunteer' AND ${isValid(at)}
      ORDER BY x."issuedAt" DESC LIMIT ${SOURCE_MAX}::int
    ), helped AS (
      SELECT 'helped', coalesce(f."facts"->'event'->>'name', e."name"), g."role", NULL, coalesce(f."facts"->>'club', c."name"),
        coalesce(f."facts"->>'college', o."name"),
        coalesce(f."facts"->'event'->>'startsOn', ${dayOf(Prisma.sql`e."soonestAt"`, EVENT_ZONE)}),
        coalesce(f."facts"->'event'->>'endsOn', f."facts"->'event'->>'startsOn', ${dayOf(Prisma.sql`coalesce(e."endsAt", e."soonestAt")`, EVENT_ZONE)}),
        NULL::numeric, x."number", is_public(e."status"), e."id", e."slug", c."slug", e."id"::text
      FROM granted g FULL JOIN volunteered x ON x."eventId" = g."eventId"
      -- The certificate's names, where it alone says that the student helped.
      CROSS JOIN LATERAL (SELECT CASE WHEN g."eventId" IS NULL THEN x."facts" END AS "facts") f
      JOIN "Event" e ON e."id" = coalesce(g."eventId", x."eventId")
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "College" o ON o."id" = c."collegeId"
    ), won AS (
      SELECT 'won', x."facts"->'event'->>'name', NULL, x."award", x."facts"->>'club', x."facts"->>'college',
        coalesce(x."facts"->'event'->>'startsOn', ${dayOf(Prisma.sql`x."issuedAt"`, EVENT_ZONE)}),
        coalesce(x."facts"->'event'->>'endsOn', x."facts"->'event'->>'startsOn', ${dayOf(Prisma.sql`x."issuedAt"`, EVENT_ZONE)}),
        NULL::numeric, x."number", is_public(e."status"), e."id", e."slug", c."slug", e."id"::text || x."award"
      FROM "Certificate" x
      JOIN "Event" e ON e."id" = x."eventId"
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      WHERE x."studentId" = ${studentId}::uuid AND x."kind" = 'winner' AND ${isValid(at)}
      ORDER BY x."issuedAt" DESC LIMIT ${SOURCE_MAX}::int
    ), roles AS (
      SELECT 'role', c."name", g."role"::text, NULL, c."name", o."name", ${dayOf(Prisma.sql`g."acceptedAt"`, Prisma.sql`${DEFAULT_TIME_ZONE}::text`)},
        CASE WHEN g."endedAt" <= ${at}::timestamptz THEN ${dayOf(Prisma.sql`g."endedAt"`, Prisma.sql`${DEFAULT_TIME_ZONE}::text`)} END,
        NULL::numeric, NULL, c."bannedAt" IS NULL, NULL::uuid, NULL, c."slug", g."id"::text
      FROM "Grant" g
      JOIN "Club" c ON c."id" = g."clubId"
      JOIN "College" o ON o."id" = c."collegeId"
      WHERE g."studentId" = ${studentId}::uuid AND g."eventId" IS NULL
        AND least(g."endedAt", ${at}::timestamptz) >= g."acceptedAt" + interval '14 days'
      ORDER BY g."acceptedAt" DESC LIMIT ${SOURCE_MAX}::int
    ), sources AS (
      SELECT * FROM attended UNION ALL SELECT * FROM helped UNION ALL SELECT * FROM won UNION ALL SELECT * FROM roles
    ), entries AS MATERIALIZED (
      SELECT s.*, k."key", h."key" IS NULL AS "isShown", array_position(${KINDS_IN_ORDER}::text[], s."kind") AS "rank"
      FROM sources s
      -- It stays when a certificate is revoked and issued again.
      CROSS JOIN LATERAL (SELECT left(encode(sha256(convert_to(s."kind" || s."name", 'UTF8')), 'hex'), 40) AS "key") k
      LEFT JOIN "RecordHidden" h ON h."studentId" = ${studentId}::uuid AND h."key" = k."key"
      WHERE ${linked === undefined}::boolean OR h."key" IS NULL AND s."isPublic" AND s."kind" = ANY (${linked ?? []}::text[])
    ), totals AS (
      SELECT count(*) FILTER (WHERE "kind" = 'attended')::int AS "attended", coalesce(sum("hours"), 0)::float8 AS "allHours",
        count(*) FILTER (WHERE "kind" IN ('helped', 'role'))::int AS "helped", count(*) FILTER (WHERE "kind" = 'won')::int AS "won"
      FROM entries
    ), page AS (
      SELECT * FROM entries
      WHERE (${kinds.length === 0}::boolean OR "kind" = ANY (${[...kinds]}::text[]))
        AND (${key ?? null}::text IS NULL OR "key" = ${key ?? null}::text)
        AND (${after === undefined}::boolean OR "from" < ${after?.from ?? ""}::text
          OR "from" = ${after?.from ?? ""}::text AND ("rank", "key") > (${after?.rank ?? 0}::int, ${after?.key ?? ""}::text))
      ORDER BY "from" DESC, "rank", "key" LIMIT ${limit}::int
    )
    SELECT p."kind", p."title", p."role", p."award", p."clubName", p."collegeName", p."from", p."to", p."hours"::float8 AS "hours",
      p."certificate"::text AS "certificate", p."isShown", p."isPublic", p."eventId", p."eventSlug", p."clubSlug", p."rank", p."key",
      t."attended", t."allHours", t."helped", t."won"
    FROM totals t LEFT JOIN page p ON true
    ORDER BY p."from" DESC, p."rank", p."key"`;
  const { attended, allHours, helped, won } = rows[0] ?? { attended: 0, allHours: 0, helped: 0, won: 0 };
  return { entries: rows.filter(isEntry), totals: { attended, hours: allHours, helped, won } };
}

const isEntry = (row: Row): row is Row & RecordEntry => row.key !== null;

export async function hide(studentId: string, key: string): Promise<void> {
  await db.recordHidden.createMany({ data: { studentId, key }, skipDuplicates: true });
}

export async function show(studentId: string, key: string): Promise<void> {
  await db.recordHidden.deleteMany({ where: { studentId, key } });
}

// The student --------------------------------------------------------------------------------------

const selectHolder = { firstName: true, lastName: true, college: { select: { name: true, domainProvedAt: true } } } as const;
export type Holder = { firstName: string; lastName: string; college: { name: string; domainProvedAt: Date | null } | null };

/** The student of the record; null after the account was deleted. */
export function findHolder(id: string): Promise<Holder | null> {
  return db.student.findUnique({ where: { id }, select: selectHolder });
}

// Links --------------------------------------------------------------------------------------------

const selectLink = { id: true, name: true, kinds: true, follows: true, createdAt: true, expiresAt: true, lastOpenedOn: true } as const;
export type Link = {
  id: string;
  name: string;
  kinds: RecordKind[];
  follows: boolean;
  createdAt: Date;
  expiresAt: Date;
  /** The day in India, as midnight UTC. */
  lastOpenedOn: Date | null;
};

/** The links that expire after an instant, newest first. */
export function listLinks(studentId: string, expiresAfter: Date): Promise<Link[]> {
  return db.recordLink.findMany({
    where: { studentId, expiresAt: { gt: expiresAfter } },
    select: selectLink,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Under the student's lock. */
export function countLinks(tx: Tx, studentId: string, now: Date): Promise<number> {
  return tx.recordLink.count({ where: { studentId, expiresAt: { gt: now } } });
}

type LinkFields = Pick<Link, "name" | "kinds" | "follows" | "createdAt" | "expiresAt">;

export function createLink(tx: Tx, studentId: string, fields: LinkFields): Promise<Link> {
  return tx.recordLink.create({ data: { studentId, ...fields }, select: selectLink });
}

/** @returns whether the student had it */
export async function removeLink(studentId: string, id: string): Promise<boolean> {
  return (await db.recordLink.deleteMany({ where: { id, studentId } })).count === 1;
}

/** A link that has not expired, with whose record it shows. */
export function findLink(id: string, now: Date): Promise<(Link & { studentId: string; student: Holder }) | null> {
  return db.recordLink.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { ...selectLink, studentId: true, student: { select: selectHolder } },
  });
}

/** Notes the day of an opening; writes once a day. */
export async function noteOpening(id: string, today: Date): Promise<void> {
  await db.recordLink.updateMany({
    where: { id, OR: [{ lastOpenedOn: null }, { lastOpenedOn: { lt: today } }] },
    data: { lastOpenedOn: today },
  });
}
