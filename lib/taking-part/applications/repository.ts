import "server-only";
import { NO_NAME } from "@/lib/catalogue/questions/answers-table";
import { Prisma } from "@/lib/generated/prisma/client";
import type { OrganiserAct } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import type { EntryStatus } from "@/lib/taking-part/applications/schema";

type Named = { id: string; name: string };

/** The position of an entry in the list: its place in line, or the time since which it is there. */
export type EntryPlace = { place: string | null; since: Date; id: string };

/** A registration without a team, or a team with its members' registrations. The id is the registration's or the team's. */
export type EntryHead = EntryPlace & {
  team: Named | null;
  status: EntryStatus;
  /** Seats that it takes, or would take. */
  seats: number;
  isKept: boolean;
  /** Whether the seat is held for a student who was not asking for it at that moment. */
  isOffer: boolean;
  /** 1 is next; null for an entry that does not wait. */
  position: number | null;
};

export type EntryMember = {
  entryId: string;
  registrationId: string;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  college: Named | null;
  studiesSince: number | null;
  status: EntryStatus;
  isCaptain: boolean;
  pricePaise: number;
  isPaid: boolean;
  /** For a held one, whether the seat was offered. */
  isOffer: boolean;
  heldUntil: Date | null;
  decisionReason: string | null;
};

export type EntryActRow = { entryId: string; at: Date; act: OrganiserAct; reason: string | null; who: string | null };

export type StatusCount = { status: EntryStatus; entries: number; people: number };

/** Registrations `r` for organisers: living ones, and rejected ones. The alias is that of the table. */
const isListed = (r: Prisma.Sql) => Prisma.sql`(is_living(${r}."status") OR ${r}."status" = 'rejected') AND ${r}."studentId" IS NOT NULL`;
const [R, M] = [Prisma.sql`r`, Prisma.sql`m`];

/** The state of a member of a team. A hold that has expired leaves its member in the team, without a seat. */
const memberStatus = (now: Date) =>
  Prisma.sql`CASE WHEN is_expired_hold(m."status", m."heldUntil", ${now}::timestamptz) THEN 'forming' ELSE m."status"::text END`;

/** When members of a team differ, the first of these is the team's state. */
const TEAM_ORDER = Prisma.sql`ARRAY['pending', 'waiting', 'held', 'confirmed', 'forming', 'rejected']`;

/**
 * The entries of an event, one row each: that of a student without a team, or of a team's captain. The state of a team is computed from its
 * members' states.
 * @param statuses excludes students of other states early; the caller compares teams
 */
const heads = (eventId: string, now: Date, statuses: readonly EntryStatus[] | null) => Prisma.sql`
  SELECT r."id" AS "headId", coalesce(r."teamId", r."id") AS "id", r."place", coalesce(r."since", r."createdAt") AS "since",
    r."teamId", t."name" AS "teamName", coalesce(t."isKept", false) AS "isKept",
    CASE WHEN r."teamId" IS NULL THEN r."status"::text ELSE g."status" END AS "status",
    CASE WHEN r."teamId" IS NULL THEN 1 ELSE g."size" END AS "size",
    CASE WHEN r."teamId" IS NULL THEN 1 ELSE g."seats" END AS "seats",
    CASE WHEN r."teamId" IS NULL THEN r."status" = 'held' AND r."offeredAt" IS NOT NULL ELSE g."isOffer" END AS "isOffer"
  FROM "Registration" r LEFT JOIN "Team" t ON t."id" = r."teamId" LEFT JOIN LATERAL (
    SELECT (${TEAM_ORDER})[min(array_position(${TEAM_ORDER}, ${memberStatus(now)}))] AS "status", count(*)::int AS "size", sum(m."seats")::int AS "seats",
      bool_or(${memberStatus(now)} = 'held' AND m."offeredAt" IS NOT NULL) AS "isOffer"
    FROM "Registration" m WHERE m."teamId" = r."teamId" AND ${isListed(M)}
  ) g ON r."teamId" IS NOT NULL
  WHERE r."eventId" = ${eventId}::uuid AND ${isListed(R)}
    AND CASE WHEN r."teamId" IS NULL THEN NOT is_expired_hold(r."status", r."heldUntil", ${now}::timestamptz) ELSE r."studentId" = t."captainId" END
    ${statuses ? Prisma.sql`AND (r."teamId" IS NOT NULL OR r."status" = ANY(${[...statuses]}::"RegistrationStatus"[]))` : Prisma.empty}`;

/** The entries whose people or team match the words. */
const matching = (eventId: string, q: string) => Prisma.sql`
  SELECT coalesce(m."teamId", m."id") FROM "Registration" m
  JOIN "Student" s ON s."id" = m."studentId" JOIN "Account" a ON a."id" = m."studentId" LEFT JOIN "Team" n ON n."id" = m."teamId"
  WHERE m."eventId" = ${eventId}::uuid AND ${isListed(M)} AND (
    m."personEmail" <> ''
      AND (strpos(lower(s."firstName" || ' ' || s."lastName"), lower(${q})) > 0 OR strpos(lower(a."email"), lower(${q})) > 0)
    OR strpos(lower(n."name"), lower(${q})) > 0)`;

type EntryPageQuery = {
  statuses: readonly EntryStatus[];
  q: string;
  limit: number;
  after: EntryPlace | undefined;
  offersOnly?: boolean;
  now: Date;
};
type HeadRow = Omit<EntryHead, "team"> & { teamId: string | null; teamName: string | null };

/** A page of an event's entries: those in line by place, then the others, oldest first. */
export async function listHeads(eventId: string, page: EntryPageQuery): Promise<EntryHead[]> {
  const rows = await db.$queryRaw<HeadRow[]>(headsQuery(eventId, page));
  return rows.map(({ teamId, teamName, ...row }) => ({ ...row, team: teamId && teamName ? { id: teamId, name: teamName } : null }));
}

/** The statement of `listHeads`, which a test explains. */
export function headsQuery(eventId: string, { statuses, q, limit, after, offersOnly, now }: EntryPageQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT h."id", h."place"::text, h."since", h."teamId", h."teamName", h."isKept", h."status", h."seats", h."isOffer", l."position"
    FROM (${heads(eventId, now, statuses)}) h LEFT JOIN (
      SELECT "id", row_number() OVER (ORDER BY "place")::int AS "position" FROM "Registration"
      WHERE "eventId" = ${eventId}::uuid AND "place" IS NOT NULL
    ) l ON l."id" = h."headId"
    WHERE h."status" = ANY(${[...statuses]}::text[]) ${q ? Prisma.sql`AND h."id" IN (${matching(eventId, q)})` : Prisma.empty}
      ${offersOnly ? Prisma.sql`AND h."isOffer"` : Prisma.empty} ${further(after)}
    ORDER BY h."place", h."since", h."id" LIMIT ${limit}`;
}

function further(after: EntryPlace | undefined): Prisma.Sql {
  if (!after) return Prisma.empty;
  if (after.place) return Prisma.sql`AND (h."place" > ${after.place}::numeric OR h."place" IS NULL)`;
  return Prisma.sql`AND h."place" IS NULL AND (h."since", h."id") > (${after.since}, ${after.id}::uuid)`;
}

/** The number of entries in each state, and of the people in them. */
export function countByStatus(eventId: string, now: Date): Promise<StatusCount[]> {
  return db.$queryRaw<StatusCount[]>`
    SELECT h."status", count(*)::int AS "entries", sum(h."size")::int AS "people"
    FROM (${heads(eventId, now, null)}) h WHERE h."status" IS NOT NULL GROUP BY h."status"`;
}

type Ids = { teamIds: string[]; soloIds: string[] };

/** The people of these entries, in the order in which they joined. Their persons are missing when the event has lost them. */
export function listMembers(eventId: string, { teamIds, soloIds }: Ids, now: Date): Promise<EntryMember[]> {
  return db.$queryRaw<EntryMember[]>`
    SELECT coalesce(m."teamId", m."id") AS "entryId", m."id" AS "registrationId", coalesce(s."id", m."id") AS "id",
      coalesce(s."firstName", ${NO_NAME}) AS "firstName", coalesce(s."lastName", ${NO_NAME}) AS "lastName", coalesce(a."email", '') AS "email",
      CASE WHEN o."id" IS NOT NULL THEN jsonb_build_object('id', o."id", 'name', o."name") END AS "college", p."studiesSince",
      ${memberStatus(now)} AS "status", coalesce(t."captainId" = m."studentId", false) AS "isCaptain", m."pricePaise", m."heldUntil", m."decisionReason",
      ${memberStatus(now)} = 'held' AND m."offeredAt" IS NOT NULL AS "isOffer",
      EXISTS (SELECT FROM "Payment" y WHERE y."registrationId" = m."id" AND y."status" = 'captured') AS "isPaid"
    FROM "Registration" m LEFT JOIN "Student" s ON s."id" = m."studentId" AND m."personEmail" <> '' LEFT JOIN "Account" a ON a."id" = s."id"
    LEFT JOIN "College" o ON o."id" = s."collegeId" LEFT JOIN "Profile" p ON p."studentId" = s."id" LEFT JOIN "Team" t ON t."id" = m."teamId"
    WHERE m."eventId" = ${eventId}::uuid AND ${isListed(M)} AND (m."id" = ANY(${soloIds}::uuid[]) OR m."teamId" = ANY(${teamIds}::uuid[]))
    ORDER BY "isCaptain" DESC, m."createdAt", m."id"`;
}

/** The latest actions on each of these entries, latest first. */
export function listActs(eventId: string, entryIds: string[], limit: number): Promise<EntryActRow[]> {
  return db.$queryRaw<EntryActRow[]>`
    SELECT a."entryId", a."at", a."act"::text, a."reason", coalesce(s."firstName" || ' ' || s."lastName", c."name") AS "who"
    FROM unnest(${entryIds}::uuid[]) AS i ("id") CROSS JOIN LATERAL (
      SELECT * FROM "EntryAct" e WHERE e."eventId" = ${eventId}::uuid AND e."entryId" = i."id" ORDER BY e."at" DESC, e."id" DESC LIMIT ${limit}
    ) a LEFT JOIN "Student" s ON s."id" = a."byId" LEFT JOIN "Club" c ON c."id" = a."byId"
    ORDER BY a."at" DESC, a."id" DESC`;
}

export type FoundEntry = { id: string; kind: "registration" | "team"; position: number | null };

/** The ids among these that are entries of the event, in any state. The event is locked. */
export async function findEntries(tx: Tx, eventId: string, ids: readonly string[]): Promise<Map<string, FoundEntry>> {
  const rows = await tx.$queryRaw<FoundEntry[]>`
    WITH line AS (
      SELECT coalesce("teamId", "id") AS "id", row_number() OVER (ORDER BY "place")::int AS "position" FROM "Registration"
      WHERE "eventId" = ${eventId}::uuid AND "place" IS NOT NULL
    ), found AS (
      SELECT "id", 'team' AS "kind" FROM "Team" WHERE "eventId" = ${eventId}::uuid AND "id" = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT "id", 'registration' FROM "Registration"
      WHERE "eventId" = ${eventId}::uuid AND "id" = ANY(${[...ids]}::uuid[]) AND "teamId" IS NULL
    )
    SELECT f."id", f."kind", l."position" FROM found f LEFT JOIN line l ON l."id" = f."id"`;
  return new Map(rows.map((row) => [row.id, row]));
}

type NewAct = { entryId: string; act: OrganiserAct; reason: string | null };

export async function createActs(tx: Tx, acts: readonly NewAct[], by: { eventId: string; byId: string; at: Date }): Promise<void> {
  await tx.entryAct.createMany({ data: acts.map((act) => ({ ...act, ...by })) });
}
