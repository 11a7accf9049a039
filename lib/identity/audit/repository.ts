import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ActStanding, OrganiserAct, OrganiserSubject } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";

/** The owner of a log. */
export type LogScope = { eventId: string } | { clubId: string } | { collegeId: string };

export type OrganiserAction = {
  id: string;
  at: Date;
  act: OrganiserAct;
  actorId: string | null;
  standing: ActStanding;
  /** Null when the account is gone. */
  actorName: string | null;
  subjectKind: OrganiserSubject;
  subjectId: string | null;
  subjectName: string | null;
  /** Whether its object was an account that is gone. */
  isSubjectGone: boolean;
  /** The event of the action, in logs that cover more than one event. */
  eventName: string | null;
  changes: Record<string, [unknown, unknown]> | null;
  /** The token by which its actor acted; null for a log-in. Its name is null when it is no longer kept. */
  tokenId: string | null;
  tokenName: string | null;
};

export type LogPlace = { at: Date; id: string };
type Filter = {
  act?: OrganiserAct | undefined;
  who?: string | undefined;
  event?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  limit: number;
  after?: LogPlace | undefined;
};

const scopeSql = (scope: LogScope) => {
  if ("eventId" in scope) return Prisma.sql`a."eventId" = ${scope.eventId}::uuid`;
  if ("clubId" in scope) return Prisma.sql`a."clubId" = ${scope.clubId}::uuid`;
  return Prisma.sql`a."collegeId" = ${scope.collegeId}::uuid`;
};

/** Newest first, in the order of the scope's index. Names are the present ones: the rows hold no names of persons. */
export function listOrganiserActions(scope: LogScope, { act, who, event, from, before, limit, after }: Filter): Promise<OrganiserAction[]> {
  const conditions = [
    scopeSql(scope),
    ...(act ? [Prisma.sql`a."act" = ${act}::"OrganiserAct"`] : []),
    ...(who ? [Prisma.sql`a."actorId" = ${who}::uuid`] : []),
    ...(event ? [Prisma.sql`a."eventId" = ${event}::uuid`] : []),
    ...(from ? [Prisma.sql`a."at" >= ${from}`] : []),
    ...(before ? [Prisma.sql`a."at" < ${before}`] : []),
    ...(after ? [Prisma.sql`(a."at", a."id") < (${after.at}, ${after.id}::uuid)`] : []),
  ];
  return db.$queryRaw<OrganiserAction[]>`
    SELECT p."id", p."at", p."act"::text, p."actorId", p."standing"::text, p."subjectKind"::text, p."subjectId", p."changes", p."tokenId",
      (SELECT k."name" FROM "ApiToken" k WHERE k."id" = p."tokenId") AS "tokenName",
      coalesce((SELECT s."firstName" || ' ' || s."lastName" FROM "Student" s WHERE s."id" = p."actorId"),
        (SELECT c."name" FROM "Club" c WHERE c."id" = p."actorId"),
        (SELECT o."name" FROM "College" o WHERE o."id" = p."actorId")) AS "actorName",
      CASE p."subjectKind"
        WHEN 'event' THEN (SELECT e."name" FROM "Event" e WHERE e."id" = p."subjectId")
        WHEN 'club' THEN (SELECT c."name" FROM "Club" c WHERE c."id" = p."subjectId")
        WHEN 'college' THEN (SELECT o."name" FROM "College" o WHERE o."id" = p."subjectId")
        WHEN 'blog' THEN (SELECT b."title" FROM "Blog" b WHERE b."id" = p."subjectId")
        WHEN 'member' THEN (
          SELECT s."firstName" || ' ' || s."lastName" FROM "Grant" g JOIN "Student" s ON s."id" = g."studentId" WHERE g."id" = p."subjectId")
        WHEN 'registration' THEN (
          SELECT s."firstName" || ' ' || s."lastName" FROM "Registration" r JOIN "Student" s ON s."id" = r."studentId"
          WHERE r."id" = p."subjectId" AND r."personEmail" <> '')
        WHEN 'token' THEN (SELECT k."name" FROM "ApiToken" k WHERE k."id" = p."subjectId")
        WHEN 'team' THEN (SELECT t."name" FROM "Team" t WHERE t."id" = p."subjectId")
      END AS "subjectName",
      CASE p."subjectKind"
        WHEN 'member' THEN NOT EXISTS (SELECT FROM "Grant" g WHERE g."id" = p."subjectId" AND (g."studentId" IS NOT NULL OR g."acceptedAt" IS NULL))
        WHEN 'registration' THEN NOT EXISTS (SELECT FROM "Registration" r WHERE r."id" = p."subjectId" AND (r."studentId" IS NOT NULL AND r."personEmail" <> '' OR r."status" = 'held'))
        ELSE false
      END AS "isSubjectGone",
      (SELECT e."name" FROM "Event" e WHERE e."id" = p."eventId") AS "eventName"
    FROM (
      SELECT * FROM "OrganiserAction" a WHERE ${Prisma.join(conditions, " AND ")} ORDER BY a."at" DESC, a."id" DESC LIMIT ${limit}
    ) p ORDER BY p."at" DESC, p."id" DESC`;
}

/** The ids of the given events of which the log has more than that they were made, copied or exported. */
export async function listActedOn(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.organiserAction.findMany({
    where: { eventId: { in: [...eventIds] }, act: { notIn: ["created", "duplicated", "exported"] } },
    select: { eventId: true },
    distinct: ["eventId"],
  });
  return new Set(rows.flatMap(({ eventId }) => eventId ?? []));
}
