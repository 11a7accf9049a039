import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import type { CoHostRole, GrantRole, HeldRole } from "@/lib/identity/organisers/policy";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { withoutTag } from "@/lib/platform/mail/address";

/** A whole club, or one of its events. */
export type HelperScope = { clubId: string; eventId: string | null };
type Named = { id: string; name: string };
type HelperState = "invited" | "active";

/** A role of a person or of a club. */
export type Member = HelperScope & {
  id: string;
  kind: "person" | "club";
  role: GrantRole;
  state: HelperState;
  /** The student or the club with the role; null while a person is only invited. */
  holderId: string | null;
};

export type Helper = {
  id: string;
  /** Null until the invitation is accepted. */
  studentId: string | null;
  role: GrantRole;
  state: HelperState;
  name: string | null;
  email: string;
  event: Named | null;
  invitedAt: Date;
  acceptedAt: Date | null;
  expiresAt: Date;
};
export type CoHost = { id: string; role: CoHostRole; state: HelperState; club: Named };

const isLiving = (alias: Prisma.Sql, now: Date) =>
  Prisma.sql`(${alias}."state" = 'active' OR ${alias}."state" = 'invited' AND ${alias}."expiresAt" > ${now})`;
const [G, H] = [Prisma.sql`g`, Prisma.sql`h`];

/** Serialises changes of a club's teams until the transaction ends. New events of the club are not blocked. @returns whether it exists */
export async function lockClub(tx: Tx, clubId: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Club" WHERE "id" = ${clubId}::uuid FOR NO KEY UPDATE`).length === 1;
}

/** Ends expired invitations of this event or club, so that they no longer count. */
export async function endExpired(tx: Tx, { clubId, eventId }: HelperScope, now: Date): Promise<void> {
  const expired = { state: "invited", expiresAt: { lte: now } } as const;
  await tx.grant.updateMany({ where: { clubId, eventId, ...expired }, data: { state: "ended", endedAt: now } });
  if (eventId) await tx.coHost.updateMany({ where: { eventId, ...expired }, data: { state: "ended", endedAt: now } });
}

type NewGrant = HelperScope & {
  email: string;
  role: GrantRole;
  coClubId: string | null;
  invitedById: string;
  invitedAt: Date;
  expiresAt: Date;
};

/** @throws AppError already_in_team */
export async function createGrant(tx: Tx, grant: NewGrant): Promise<string> {
  const create = tx.grant.create({ data: grant, select: { id: true } });
  return (await uniqueOr({ Grant_email_key: "already_in_team" }, create)).id;
}

/** The name of a club, and the address for its invitations. */
export async function findInvitedClub(tx: Tx, clubId: string): Promise<{ name: string; email: string } | null> {
  const [club] = await tx.$queryRaw<{ name: string; email: string }[]>`
    SELECT c."name", a."email" FROM "Club" c JOIN "Account" a ON a."id" = c."id" WHERE c."id" = ${clubId}::uuid`;
  return club ?? null;
}

type NewCoHost = { eventId: string; clubId: string; role: CoHostRole; invitedById: string; invitedAt: Date; expiresAt: Date };

/** @throws AppError already_in_team */
export async function createCoHost(tx: Tx, coHost: NewCoHost): Promise<string> {
  const create = tx.coHost.create({ data: coHost, select: { id: true } });
  return (await uniqueOr({ CoHost_clubId_key: "already_in_team" }, create)).id;
}

/** The number of people at this event or club, invited ones included. */
export async function countPeople(tx: Tx, { clubId, eventId }: HelperScope): Promise<{ people: number; open: number }> {
  const where = { clubId, eventId };
  const people = await tx.grant.count({ where: { ...where, state: { not: "ended" } } });
  return { people, open: await tx.grant.count({ where: { ...where, state: "invited" } }) };
}

export function countCoHosts(tx: Tx, eventId: string): Promise<number> {
  return tx.coHost.count({ where: { eventId, state: { not: "ended" } } });
}

/** A role that has not ended, of a person or of a club. @param lock whether to lock it until the transaction ends */
export async function findMember(
  id: string,
  now: Date,
  { tx = db, lock = false }: { tx?: Tx; lock?: boolean } = {},
): Promise<Member | null> {
  const locking = (of: Prisma.Sql) => (lock ? Prisma.sql`FOR UPDATE OF ${of}` : Prisma.empty);
  const [person] = await tx.$queryRaw<Member[]>`
    SELECT g."id", 'person' AS "kind", g."clubId", g."eventId", g."role"::text, g."state"::text, g."studentId" AS "holderId"
    FROM "Grant" g WHERE g."id" = ${id}::uuid AND ${isLiving(G, now)} ${locking(G)}`;
  if (person) return person;
  // The event belongs to the owner: the owner's people decide. The club is the one with the role.
  const [club] = await tx.$queryRaw<Member[]>`
    SELECT h."id", 'club' AS "kind", e."clubId", h."eventId", h."role"::text, h."state"::text, h."clubId" AS "holderId"
    FROM "CoHost" h JOIN "Event" e ON e."id" = h."eventId" WHERE h."id" = ${id}::uuid AND ${isLiving(H, now)} ${locking(H)}`;
  return club ?? null;
}

export async function setRole(tx: Tx, { id, kind }: Member, role: GrantRole): Promise<void> {
  if (kind === "person") await tx.grant.update({ where: { id }, data: { role }, select: { id: true } });
  else await tx.coHost.update({ where: { id }, data: { role: role as CoHostRole }, select: { id: true } });
}

export async function end(tx: Tx, { id, kind }: Pick<Member, "id" | "kind">, now: Date): Promise<void> {
  const data = { state: "ended", endedAt: now } as const;
  if (kind === "person") await tx.grant.update({ where: { id }, data, select: { id: true } });
  else await tx.coHost.update({ where: { id }, data, select: { id: true } });
}

/** The co-organising club for which an account manages an event: itself, or the club whose events it manages. */
export async function findCoClub(tx: Tx, eventId: string, accountId: string): Promise<string | null> {
  const [club] = await tx.$queryRaw<{ clubId: string }[]>`
    SELECT o."clubId" FROM "CoHost" o JOIN "Club" b ON b."id" = o."clubId" AND b."bannedAt" IS NULL
    WHERE o."eventId" = ${eventId}::uuid AND o."state" = 'active' AND o."role" = 'manager' AND (
      o."clubId" = ${accountId}::uuid OR EXISTS (
        SELECT FROM "Grant" g WHERE g."studentId" = ${accountId}::uuid AND g."clubId" = o."clubId" AND g."eventId" IS NULL
          AND g."state" = 'active' AND g."role" = 'manager'))
    ORDER BY o."id" LIMIT 1`;
  return club?.clubId ?? null;
}

/** Ends the roles and invitations at an event that a co-organising club gave. @returns their ids */
export async function endHelpersOf(tx: Tx, { eventId, holderId }: Member, now: Date): Promise<string[]> {
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Grant" SET "state" = 'ended', "endedAt" = ${now}
    WHERE "eventId" = ${eventId}::uuid AND "coClubId" = ${holderId}::uuid AND "state" <> 'ended' RETURNING "id"`;
  return ended.map(({ id }) => id);
}

type CopiedRole = { accountId: string; from: string; to: readonly string[]; now: Date };

/** Gives an account the same role at these events as at one event alone, unless it has a role at the whole club of that event. */
export async function copyRole(tx: Tx, { accountId, from, to, now }: CopiedRole): Promise<void> {
  const copies = Prisma.sql`unnest(${[...to]}::uuid[])`;
  await tx.$executeRaw`
    INSERT INTO "Grant" ("id", "clubId", "eventId", "studentId", "email", "role", "state", "invitedById", "invitedAt", "expiresAt", "acceptedAt")
    SELECT gen_random_uuid(), g."clubId", copy, g."studentId", g."email", g."role", 'active', g."invitedById", ${now}, ${now}, ${now}
    FROM "Grant" g CROSS JOIN ${copies} AS copy
    WHERE g."studentId" = ${accountId}::uuid AND g."eventId" = ${from}::uuid AND g."state" = 'active'`;
  await tx.$executeRaw`
    INSERT INTO "CoHost" ("id", "eventId", "clubId", "role", "state", "invitedById", "invitedAt", "expiresAt", "acceptedAt")
    SELECT gen_random_uuid(), copy, o."clubId", o."role", 'active', o."invitedById", ${now}, ${now}, ${now}
    FROM "CoHost" o JOIN "Event" e ON e."id" = o."eventId" CROSS JOIN ${copies} AS copy
    WHERE o."eventId" = ${from}::uuid AND o."state" = 'active' AND (
      o."clubId" = ${accountId}::uuid OR EXISTS (
        SELECT FROM "Grant" g WHERE g."studentId" = ${accountId}::uuid AND g."clubId" = o."clubId" AND g."eventId" IS NULL AND g."state" = 'active'))
    AND NOT EXISTS (
      SELECT FROM "Grant" g WHERE g."studentId" = ${accountId}::uuid AND g."clubId" = e."clubId" AND g."eventId" IS NULL AND g."state" = 'active')`;
}

/** The people of a club and of all its events, or of an event and the whole club; bounded by the limits of the teams. */
export function listPeople({ clubId, eventId }: HelperScope, now: Date, limit: number): Promise<Helper[]> {
  const here = eventId ? Prisma.sql`AND (g."eventId" IS NULL OR g."eventId" = ${eventId}::uuid)` : Prisma.empty;
  return db.$queryRaw<Helper[]>`
    SELECT g."id", g."studentId", g."role"::text, g."state"::text, g."email", g."invitedAt", g."acceptedAt", g."expiresAt",
      s."firstName" || ' ' || s."lastName" AS "name",
      CASE WHEN e."id" IS NOT NULL THEN jsonb_build_object('id', e."id", 'name', e."name") END AS "event"
    FROM "Grant" g LEFT JOIN "Student" s ON s."id" = g."studentId" LEFT JOIN "Event" e ON e."id" = g."eventId"
    WHERE g."clubId" = ${clubId}::uuid ${here} AND ${isLiving(G, now)} AND e."status" IS DISTINCT FROM 'deleted'
    ORDER BY g."eventId" IS NOT NULL, g."role", g."invitedAt", g."id" LIMIT ${limit}`;
}

export function listCoHosts(eventId: string, now: Date): Promise<CoHost[]> {
  return db.$queryRaw<CoHost[]>`
    SELECT h."id", h."role"::text, h."state"::text, jsonb_build_object('id', c."id", 'name', c."name") AS "club"
    FROM "CoHost" h JOIN "Club" c ON c."id" = h."clubId"
    WHERE h."eventId" = ${eventId}::uuid AND ${isLiving(H, now)} ORDER BY h."invitedAt", h."id"`;
}

/** The present co-organising clubs of an event that are not banned. */
export function listActiveCoHosts(eventId: string): Promise<(Named & { college: string })[]> {
  return db.$queryRaw<(Named & { college: string })[]>`${PREPARED}
    SELECT c."id", c."name", o."name" AS "college" FROM "CoHost" h JOIN "Club" c ON c."id" = h."clubId" JOIN "College" o ON o."id" = c."collegeId"
    WHERE h."eventId" = ${eventId}::uuid AND h."state" = 'active' AND c."bannedAt" IS NULL ORDER BY h."acceptedAt", h."id"`;
}

export type AskableClub = { id: string; name: string; college: string };

export function listAskable({ clubId, eventId, limit }: { clubId: string; eventId: string; limit: number }): Promise<AskableClub[]> {
  return db.$queryRaw<AskableClub[]>`
    SELECT c."id", c."name", o."name" AS "college" FROM "Club" c JOIN "College" o ON o."id" = c."collegeId"
    CROSS JOIN (SELECT "collegeId" FROM "Club" WHERE "id" = ${clubId}::uuid) own
    WHERE c."id" <> ${clubId}::uuid AND c."bannedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "CoHost" h WHERE h."eventId" = ${eventId}::uuid AND h."clubId" = c."id" AND h."state" <> 'ended')
    ORDER BY c."collegeId" <> own."collegeId", c."name", c."id" LIMIT ${limit}`;
}

// Invitations ------------------------------------------------------------------------------------

/** A student's addresses that an invitation may name: the log-in without its tag, and the proven college address. */
export async function listAddresses(tx: Tx, studentId: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ email: string; collegeEmail: string | null }[]>`${PREPARED}
    SELECT a."email", s."collegeEmail" FROM "Student" s JOIN "Account" a ON a."id" = s."id" WHERE s."id" = ${studentId}::uuid`;
  return row ? [withoutTag(row.email), ...(row.collegeEmail ? [row.collegeEmail] : [])] : [];
}

export type Invitation = {
  id: string;
  role: GrantRole;
  state: HelperState | "ended";
  club: Named;
  event: Named | null;
  invitedBy: string | null;
  expiresAt: Date;
};

const invitationColumns = (alias: Prisma.Sql) => Prisma.sql`
  ${alias}."id", ${alias}."role"::text, ${alias}."state"::text, ${alias}."expiresAt",
  jsonb_build_object('id', c."id", 'name', c."name") AS "club",
  CASE WHEN e."id" IS NOT NULL THEN jsonb_build_object('id', e."id", 'name', e."name") END AS "event",
  coalesce((SELECT s."firstName" || ' ' || s."lastName" FROM "Student" s WHERE s."id" = ${alias}."invitedById"),
    (SELECT b."name" FROM "Club" b WHERE b."id" = ${alias}."invitedById")) AS "invitedBy"`;

/** Invitations of a student: the open ones to these addresses; with `id` also that one in any state, if it is or was the student's. */
export function listForStudent(tx: Tx, studentId: string, addresses: string[], now: Date, id?: string): Promise<Invitation[]> {
  const which = id
    ? Prisma.sql`g."id" = ${id}::uuid AND (g."studentId" = ${studentId}::uuid OR g."studentId" IS NULL AND g."email" = ANY(${addresses}))`
    : Prisma.sql`g."email" = ANY(${addresses}) AND g."state" = 'invited' AND g."expiresAt" > ${now}`;
  return tx.$queryRaw<Invitation[]>`${PREPARED}
    SELECT ${invitationColumns(G)} FROM "Grant" g JOIN "Club" c ON c."id" = g."clubId" LEFT JOIN "Event" e ON e."id" = g."eventId"
    WHERE ${which} AND e."status" IS DISTINCT FROM 'deleted' AND e."status" IS DISTINCT FROM 'hidden' AND c."bannedAt" IS NULL
    ORDER BY g."invitedAt" DESC, g."id" DESC LIMIT 100`;
}

/** Invitations of a club to co-organise other clubs' events; the club of each invitation is the event's. */
export function listForClub(tx: Tx, clubId: string, now: Date, id?: string): Promise<Invitation[]> {
  const which = id ? Prisma.sql`h."id" = ${id}::uuid` : Prisma.sql`h."state" = 'invited' AND h."expiresAt" > ${now}`;
  return tx.$queryRaw<Invitation[]>`${PREPARED}
    SELECT ${invitationColumns(H)} FROM "CoHost" h JOIN "Event" e ON e."id" = h."eventId" JOIN "Club" c ON c."id" = e."clubId"
    WHERE h."clubId" = ${clubId}::uuid AND ${which} AND e."status" NOT IN ('deleted', 'hidden') ORDER BY h."invitedAt" DESC, h."id" DESC LIMIT 100`;
}

/** One statement, so that only one of several concurrent calls accepts. @returns whether this call did @throws AppError already_in_team */
export async function acceptGrant(
  tx: Tx,
  id: string,
  { studentId, addresses, now }: { studentId: string; addresses: string[]; now: Date },
) {
  const accept = tx.grant.updateMany({
    where: { id, state: "invited", expiresAt: { gt: now }, email: { in: addresses } },
    data: { state: "active", studentId, acceptedAt: now },
  });
  return (await uniqueOr({ Grant_studentId_key: "already_in_team" }, accept)).count === 1;
}

export async function acceptCoHost(tx: Tx, id: string, { clubId, now }: { clubId: string; now: Date }): Promise<boolean> {
  const accept = { where: { id, clubId, state: "invited", expiresAt: { gt: now } }, data: { state: "active", acceptedAt: now } } as const;
  return (await tx.coHost.updateMany(accept)).count === 1;
}

/** Ends an open invitation. @returns whether this call did */
export async function declineGrant(tx: Tx, id: string, { addresses, now }: { addresses: string[]; now: Date }): Promise<boolean> {
  const decline = { where: { id, state: "invited", email: { in: addresses } }, data: { state: "ended", endedAt: now } } as const;
  return (await tx.grant.updateMany(decline)).count === 1;
}

export async function declineCoHost(tx: Tx, id: string, { clubId, now }: { clubId: string; now: Date }): Promise<boolean> {
  const decline = { where: { id, clubId, state: "invited" }, data: { state: "ended", endedAt: now } } as const;
  return (await tx.coHost.updateMany(decline)).count === 1;
}

/** The place of an invitation or role, for the log. */
export async function findPlace(tx: Tx, id: string): Promise<{ clubId: string; collegeId: string; eventId: string | null } | null> {
  const [place] = await tx.$queryRaw<{ clubId: string; collegeId: string; eventId: string | null }[]>`
    SELECT c."id" AS "clubId", c."collegeId", p."eventId" FROM (
      SELECT "clubId", "eventId" FROM "Grant" WHERE "id" = ${id}::uuid
      UNION ALL SELECT e."clubId", e."id" FROM "CoHost" h JOIN "Event" e ON e."id" = h."eventId" WHERE h."id" = ${id}::uuid
    ) p JOIN "Club" c ON c."id" = p."clubId"`;
  return place ?? null;
}

/** The facts in the mail of an open invitation, its address, and the id of its event or club. */
export type InvitationMail = {
  to: string;
  about: string;
  kind: "person" | "club";
  role: GrantRole;
  club: string;
  event: string | null;
  expiresAt: Date;
};

export async function findForMail(id: string, now: Date): Promise<InvitationMail | null> {
  const [found] = await db.$queryRaw<InvitationMail[]>`
    SELECT g."email" AS "to", coalesce(g."eventId", g."clubId") AS "about", 'person' AS "kind", g."role"::text, c."name" AS "club", e."name" AS "event", g."expiresAt"
    FROM "Grant" g JOIN "Club" c ON c."id" = g."clubId" LEFT JOIN "Event" e ON e."id" = g."eventId"
    WHERE g."id" = ${id}::uuid AND g."state" = 'invited' AND g."expiresAt" > ${now} AND c."bannedAt" IS NULL
      AND e."status" IS DISTINCT FROM 'hidden'
    UNION ALL
    SELECT a."email", h."eventId", 'club', h."role"::text, c."name", e."name", h."expiresAt"
    FROM "CoHost" h JOIN "Account" a ON a."id" = h."clubId" JOIN "Event" e ON e."id" = h."eventId" JOIN "Club" c ON c."id" = e."clubId"
    WHERE h."id" = ${id}::uuid AND h."state" = 'invited' AND h."expiresAt" > ${now} AND e."status" <> 'hidden'`;
  return found ?? null;
}

// Organised events -------------------------------------------------------------------------------

export type OrganisedRow = Named & {
  status: Exclude<EventStatus, "deleted">;
  publishAt: Date | null;
  startsAt: Date | null;
  timeZone: string;
  club: Named & { isBanned: boolean };
  grants: HeldRole[];
  /** The account's role at this event alone, which it can leave. */
  ownId: string | null;
};

/** The events where an account has a role by its grants, as a co-organising club, or as the owner: the latest first. */
export function listOrganised(accountId: string, limit: number): Promise<OrganisedRow[]> {
  return db.$queryRaw<OrganisedRow[]>`
    WITH held AS (
      SELECT "id", "clubId", "eventId", "role"::text FROM "Grant" WHERE "studentId" = ${accountId}::uuid AND "state" = 'active'
    ), here AS (
      SELECT "eventId", "role", NULL AS "coRole", "id" AS "ownId" FROM held WHERE "eventId" IS NOT NULL
      UNION ALL SELECT e."id", w."role", NULL, NULL FROM held w JOIN "Event" e ON e."clubId" = w."clubId" WHERE w."eventId" IS NULL
      UNION ALL SELECT o."eventId", w."role", o."role"::text, NULL FROM held w JOIN "CoHost" o ON o."clubId" = w."clubId" AND o."state" = 'active'
        JOIN "Club" b ON b."id" = w."clubId" AND b."bannedAt" IS NULL WHERE w."eventId" IS NULL
      UNION ALL SELECT o."eventId", 'manager', o."role"::text, o."id" FROM "CoHost" o
        JOIN "Club" b ON b."id" = o."clubId" AND b."bannedAt" IS NULL WHERE o."clubId" = ${accountId}::uuid AND o."state" = 'active'
      UNION ALL SELECT e."id", 'manager', NULL, NULL FROM "Event" e WHERE e."clubId" = ${accountId}::uuid
    )
    SELECT e."id", e."name", e."status"::text, e."publishAt", e."startsAt", e."timeZone",
      jsonb_build_object('id', c."id", 'name', c."name", 'isBanned', c."bannedAt" IS NOT NULL) AS "club",
      jsonb_agg(jsonb_build_object('role', r."role", 'coRole', r."coRole")) AS "grants",
      (array_agg(r."ownId") FILTER (WHERE r."ownId" IS NOT NULL))[1] AS "ownId"
    FROM here r JOIN "Event" e ON e."id" = r."eventId" JOIN "Club" c ON c."id" = e."clubId"
    WHERE e."status" <> 'deleted' GROUP BY e."id", c."id" ORDER BY e."overAt" DESC, e."id" LIMIT ${limit}`;
}

/** The clubs where a student has a role for all events. */
export function listClubsOf(studentId: string): Promise<(Named & { isBanned: boolean; role: GrantRole; ownId: string })[]> {
  return db.$queryRaw<(Named & { isBanned: boolean; role: GrantRole; ownId: string })[]>`
    SELECT c."id", c."name", c."bannedAt" IS NOT NULL AS "isBanned", g."role"::text, g."id" AS "ownId" FROM "Grant" g JOIN "Club" c ON c."id" = g."clubId"
    WHERE g."studentId" = ${studentId}::uuid AND g."eventId" IS NULL AND g."state" = 'active' ORDER BY c."name", c."id"`;
}

// Endings ----------------------------------------------------------------------------------------

/** Ends a student's roles and the invitations to these addresses, and forgets the addresses immediately. */
export async function endOfStudent(tx: Tx, studentId: string, addresses: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Grant" SET "email" = NULL, "endedAt" = coalesce("endedAt", ${now}), "state" = 'ended'
    WHERE "studentId" = ${studentId}::uuid OR ("state" <> 'active' AND "email" = ANY(${addresses}))`;
}

/** Ends the co-organising at events of these clubs. A club's other rows are deleted with it. */
export async function endAtEventsOf(tx: Tx, clubIds: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "CoHost" SET "state" = 'ended', "endedAt" = ${now}
    WHERE "state" <> 'ended' AND "eventId" IN (SELECT "id" FROM "Event" WHERE "clubId" = ANY(${clubIds}::uuid[]))`;
}

/** Ends up to 1,000 expired invitations, and erases the addresses of as many that ended long ago. */
export async function tidy(now: Date, endedBefore: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Grant" SET "state" = 'ended', "endedAt" = ${now} WHERE "state" = 'invited' AND "id" = ANY (ARRAY(
      SELECT "id" FROM "Grant" WHERE "state" = 'invited' AND "expiresAt" <= ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED))`;
  await db.$executeRaw`
    UPDATE "CoHost" SET "state" = 'ended', "endedAt" = ${now} WHERE "state" = 'invited' AND "id" = ANY (ARRAY(
      SELECT "id" FROM "CoHost" WHERE "state" = 'invited' AND "expiresAt" <= ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED))`;
  await db.$executeRaw`
    UPDATE "Grant" SET "email" = NULL WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "Grant" WHERE "state" = 'ended' AND "email" IS NOT NULL AND "endedAt" < ${endedBefore} LIMIT 1000 FOR UPDATE SKIP LOCKED))`;
}
