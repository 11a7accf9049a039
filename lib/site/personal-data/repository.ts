import "server-only";
import type { AccountKind } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";

/** Plans a deletion, unless one is planned. @returns whether it did */
export async function planDeletion(tx: Tx, id: string, deletesAt: Date): Promise<boolean> {
  return (await tx.account.updateMany({ where: { id, deletesAt: null }, data: { deletesAt } })).count === 1;
}

/** @returns the planned time, or null; undefined when there is no account. A deletion that runs at this moment is waited for. */
export async function takeBackDeletion(tx: Tx, id: string): Promise<Date | null | undefined> {
  const [row] = await tx.$queryRaw<{ deletesAt: Date | null }[]>`
    SELECT "deletesAt" FROM "Account" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  if (row?.deletesAt) await tx.account.update({ where: { id }, data: { deletesAt: null }, select: { id: true } });
  return row?.deletesAt;
}

export async function findDeletion(id: string): Promise<Date | null> {
  return (await db.account.findUnique({ where: { id }, select: { deletesAt: true } }))?.deletesAt ?? null;
}

export type DueAccount = { id: string; kind: AccountKind; collegeId: string | null; deletesAt: Date };
type Place = Pick<DueAccount, "deletesAt" | "id">;

/** Accounts whose deletion is due, in the order of their time, after a place. The admin's account is never deleted. */
export function listDue(now: Date, after: Place | undefined, limit: number): Promise<DueAccount[]> {
  const from = after ?? { deletesAt: new Date(0), id: "00000000-0000-0000-0000-000000000000" };
  return db.$queryRaw<DueAccount[]>`
    SELECT a."id", a."kind"::text, coalesce(c."collegeId", s."collegeId") AS "collegeId", a."deletesAt"
    FROM "Account" a LEFT JOIN "Club" c ON c."id" = a."id" LEFT JOIN "Student" s ON s."id" = a."id"
    WHERE a."deletesAt" IS NOT NULL AND a."deletesAt" <= ${now} AND (a."deletesAt", a."id") > (${from.deletesAt}, ${from.id}::uuid)
      AND a."kind" <> 'admin'
    ORDER BY a."deletesAt", a."id" LIMIT ${limit}`;
}

/** Plans the deletion of students who last logged in before a day. @returns their ids */
export async function planIdleDeletions(tx: Tx, loggedInBefore: Date, deletesAt: Date, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Account" SET "deletesAt" = ${deletesAt} WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "Account" WHERE "kind" = 'student' AND "lastLogInOn" < ${loggedInBefore}::date AND "deletesAt" IS NULL
      ORDER BY "lastLogInOn", "id" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )) RETURNING "id"`;
  return rows.map(({ id }) => id);
}

type Addressed = { email: string; kind: AccountKind };

/** The address of an account that is to be deleted at this time. */
export function findAddressBeforeDeletion(id: string, deletesAt: Date): Promise<Addressed | null> {
  return db.account.findFirst({ where: { id, deletesAt }, select: { email: true, kind: true } });
}

/** The address of a club whose college is to be deleted at this time; with null, of a club that stays with its college. */
export function findAddressOfClub(id: string, collegeDeletesAt: Date | null): Promise<Addressed | null> {
  const college = { account: { deletesAt: collegeDeletesAt } };
  const stays = collegeDeletesAt === null && { deletesAt: null };
  return db.account.findFirst({ where: { id, club: { college }, ...stays }, select: { email: true, kind: true } });
}

export type DeletionEffects = { events: number; people: number; teams: string[]; certificates: number; links: number };

const NO_EFFECTS: DeletionEffects = { events: 0, people: 0, teams: [], certificates: 0, links: 0 };

/** The effects on a student: upcoming events, the teams that end or pass to another member, certificates, and links to the record. */
export async function findEffectsForStudent(id: string, now: Date): Promise<DeletionEffects> {
  const [row] = await db.$queryRaw<Omit<DeletionEffects, "people">[]>`
    SELECT count(DISTINCT e."id")::int AS "events",
      coalesce(array_agg(DISTINCT t."name") FILTER (WHERE t."captainId" = ${id}::uuid AND t."endedAt" IS NULL), '{}') AS "teams",
      (SELECT count(*)::int FROM "Certificate" WHERE "studentId" = ${id}::uuid AND "revokedAt" IS NULL) AS "certificates",
      (SELECT count(*)::int FROM "RecordLink" WHERE "studentId" = ${id}::uuid AND "expiresAt" > ${now}) AS "links"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" LEFT JOIN "Team" t ON t."id" = r."teamId"
    WHERE r."studentId" = ${id}::uuid AND is_living(r."status") AND e."overAt" > ${now}`;
  return { ...NO_EFFECTS, ...row };
}

/** The upcoming events of a club, or of a college's clubs, and the people who are registered for them. */
export async function findEffectsForOrganiser(id: string, now: Date): Promise<DeletionEffects> {
  const [row] = await db.$queryRaw<Pick<DeletionEffects, "events" | "people">[]>`
    SELECT count(DISTINCT e."id")::int AS "events", count(DISTINCT r."studentId")::int AS "people"
    FROM "Club" c JOIN "Event" e ON e."clubId" = c."id" AND e."overAt" > ${now} AND e."status" NOT IN ('cancelled', 'deleted')
    LEFT JOIN "Registration" r ON r."eventId" = e."id" AND is_living(r."status")
    WHERE c."id" = ${id}::uuid OR c."collegeId" = ${id}::uuid`;
  return { ...NO_EFFECTS, ...row };
}
