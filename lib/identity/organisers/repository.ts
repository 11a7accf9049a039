import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { HeldRole } from "@/lib/identity/organisers/policy";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";

export type OrganisedEvent = {
  id: string;
  slug: string;
  name: string;
  clubId: string | null;
  collegeId: string | null;
  /** Whether its club is banned. */
  isBanned: boolean;
  isHidden: boolean;
};
export type OrganisedClub = { id: string; slug: string; name: string; collegeId: string; isBanned: boolean };
type Held = { grants: HeldRole[] };

/**
 * An event with its club and college, and the account's roles there; null when there is none, or it was deleted. If the club is gone, no
 * account has a role. Through a banned club nobody has a role at others' events.
 * @param since includes roles that ended or were changed after it
 */
export async function findEvent(
  id: string,
  accountId: string,
  since?: Date,
  tx: Tx = db,
): Promise<(OrganisedEvent & Held & { isPublic: boolean }) | null> {
  const held = (table: "g" | "o") =>
    Prisma.sql`(${Prisma.raw(`${table}."state" = 'active' OR ${table}."acceptedAt" IS NOT NULL AND ${table}."endedAt"`)} > ${since ?? null})`;
  /** The role, and with `since` also the previous one. */
  const roles = (table: "g" | "o") =>
    Prisma.sql`(SELECT ${Prisma.raw(`${table}."role"::text WHERE ${table}."id" IS NOT NULL`)}
      UNION ALL SELECT ${Prisma.raw(`${table}."formerRole"::text WHERE ${table}."roleChangedAt"`)} > ${since ?? null})`;
  const [event] = await tx.$queryRaw<(OrganisedEvent & Held & { isPublic: boolean })[]>`${PREPARED}
    SELECT e."id", e."slug", e."name", e."clubId", c."collegeId", is_public(e."status") AS "isPublic",
      c."bannedAt" IS NOT NULL AS "isBanned", e."hiddenFrom" IS NOT NULL AS "isHidden", h."grants"
    FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId" CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('role', "role", 'coRole', "coRole")), '[]') AS "grants" FROM (
        SELECT own."role", co."role" AS "coRole" FROM "Grant" g
        LEFT JOIN "CoHost" o ON o."eventId" = e."id" AND o."clubId" = g."clubId" AND ${held("o")}
        CROSS JOIN LATERAL ${roles("g")} own ("role") LEFT JOIN LATERAL ${roles("o")} co ("role") ON true
        WHERE g."studentId" = ${accountId}::uuid AND ${held("g")} AND e."clubId" IS NOT NULL
          AND (g."eventId" = e."id" OR g."eventId" IS NULL AND (g."clubId" = e."clubId" OR o."id" IS NOT NULL))
          AND NOT EXISTS (SELECT FROM "Club" b WHERE b."id" IN (g."clubId", g."coClubId") AND b."id" <> e."clubId" AND b."bannedAt" IS NOT NULL)
        UNION ALL
        SELECT 'manager', co."role" FROM "CoHost" o CROSS JOIN LATERAL ${roles("o")} co ("role")
        WHERE o."eventId" = e."id" AND o."clubId" = ${accountId}::uuid AND ${held("o")} AND e."clubId" IS NOT NULL
          AND NOT EXISTS (SELECT FROM "Club" b WHERE b."id" = o."clubId" AND b."bannedAt" IS NOT NULL)
      ) held
    ) h
    WHERE e."id" = ${id}::uuid AND e."status" <> 'deleted'`;
  return event ?? null;
}

/** A club, and the account's roles at all its events. */
export async function findClub(id: string, accountId: string): Promise<(OrganisedClub & Held) | null> {
  const [club] = await db.$queryRaw<(OrganisedClub & Held)[]>`${PREPARED}
    SELECT c."id", c."slug", c."name", c."collegeId", c."bannedAt" IS NOT NULL AS "isBanned", (
      SELECT coalesce(jsonb_agg(jsonb_build_object('role', g."role", 'coRole', NULL)), '[]') FROM "Grant" g
      WHERE g."studentId" = ${accountId}::uuid AND g."clubId" = c."id" AND g."eventId" IS NULL AND g."state" = 'active'
    ) AS "grants"
    FROM "Club" c WHERE c."id" = ${id}::uuid`;
  return club ?? null;
}

/** Whether a club is banned; a ban that is being made is waited for, and none begins until the transaction ends. */
export async function isBannedNow(tx: Tx, clubId: string): Promise<boolean> {
  const [club] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT "bannedAt" IS NOT NULL AS "isBanned" FROM "Club" WHERE "id" = ${clubId}::uuid FOR KEY SHARE`;
  return club?.isBanned ?? false;
}

/** The same for the club of an event. */
export async function isClubBannedNow(tx: Tx, eventId: string): Promise<boolean> {
  const [club] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT c."bannedAt" IS NOT NULL AS "isBanned" FROM "Club" c
    WHERE c."id" = (SELECT e."clubId" FROM "Event" e WHERE e."id" = ${eventId}::uuid) FOR KEY SHARE`;
  return club?.isBanned ?? false;
}

export async function isBanned(clubId: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT FROM "Club" WHERE "id" = ${clubId}::uuid AND "bannedAt" IS NOT NULL`).length === 1;
}

/**
 * The number of students who check people in at an event: by a role there, at its club or at a co-organising club that manages it. Clubs'
 * own accounts do not count.
 */
export async function countCheckInStaff(eventId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT g."studentId")::int AS "count" FROM "Event" e
    CROSS JOIN LATERAL (
      SELECT e."clubId", NULL::"CoHostRole" AS "coRole"
      UNION ALL SELECT o."clubId", o."role" FROM "CoHost" o WHERE o."eventId" = e."id" AND o."state" = 'active'
    ) c JOIN "Grant" g ON g."clubId" = c."clubId" AND (g."eventId" IS NULL OR g."eventId" = e."id") AND g."state" = 'active'
    WHERE e."id" = ${eventId}::uuid AND (g."role" = 'door' OR g."role" = 'manager' AND c."coRole" IS DISTINCT FROM 'editor')`;
  return row?.count ?? 0;
}

/** Whether a student manages or edits any event or club. */
export async function editsSomewhere(studentId: string): Promise<boolean> {
  return (await db.grant.count({ where: { studentId, state: "active", role: { in: ["manager", "editor"] } } })) > 0;
}
