import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import { db } from "@/lib/platform/db/client";
import { paidState, peopleWhere, personStatus } from "@/lib/taking-part/guest-list/filter";
import type { After, PeopleChoices, PeopleCounts, Person } from "@/lib/taking-part/guest-list/person";
import type { PeopleFilter, PeopleSort, PersonStatus } from "@/lib/taking-part/guest-list/schema";

/** The order of each list. Each has an index that begins with the event. */
const PLACE: Record<PeopleSort, { value: Prisma.Sql; isDescending: boolean }> = {
  newest: { value: Prisma.sql`r."createdAt"`, isDescending: true },
  oldest: { value: Prisma.sql`r."createdAt"`, isDescending: false },
  name: { value: Prisma.sql`r."personName"`, isDescending: false },
  "-name": { value: Prisma.sql`r."personName"`, isDescending: true },
  checkedIn: { value: Prisma.sql`coalesce(r."checkedInAt", '-infinity'::timestamptz)`, isDescending: true },
};

function order(sort: PeopleSort): Prisma.Sql {
  const { value, isDescending } = PLACE[sort];
  return isDescending ? Prisma.sql`${value} DESC, r."id" DESC` : Prisma.sql`${value}, r."id"`;
}

function further(sort: PeopleSort, after: After | undefined): Prisma.Sql {
  if (!after) return Prisma.empty;
  const { value, isDescending } = PLACE[sort];
  const last =
    typeof after.value === "string" ? Prisma.sql`${after.value}::text COLLATE "C"` : Prisma.sql`${after.value ?? "-infinity"}::timestamptz`;
  return Prisma.sql`AND (${value}, r."id") ${isDescending ? Prisma.sql`<` : Prisma.sql`>`} (${last}, ${after.id}::uuid)`;
}

type Page = { filter: PeopleFilter; sort: PeopleSort; limit: number; after: After | undefined; now: Date };

/** The statement of `listPeople`, which a test explains. Rows have no person once the event has lost them. */
export function pageQuery(eventId: string, { filter, sort, limit, after, now }: Page): Prisma.Sql {
  return Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT r.* FROM "Registration" r WHERE ${peopleWhere(eventId, filter, now)} ${further(sort, after)} ORDER BY ${order(sort)} LIMIT ${limit}
    )
    SELECT r."id", r."createdAt", r."personName", r."checkedInAt", r."heldUntil", r."endedAt", r."pricePaise", r."source", r."yearThen" AS "year",
      CASE WHEN s."id" IS NOT NULL THEN jsonb_build_object('id', s."id", 'firstName', s."firstName", 'lastName', s."lastName") END AS "student",
      coalesce(a."email", r."invitedEmail") AS "email",
      CASE WHEN c."id" IS NOT NULL THEN jsonb_build_object('id', c."id", 'name', c."name") END AS "college",
      t."name" AS "team", ${personStatus(now)} AS "status", ${paidState(eventId)} AS "paid", m."receivedPaise", m."refundedPaise",
      CASE WHEN r."checkedInAt" IS NOT NULL THEN coalesce(h."firstName", k."name", ${FORMER_MEMBER})
        || coalesce(' (' || r."checkedInDevice" || ')', '') END AS "checkedInBy",
      ARRAY(
        SELECT z."number"::text FROM "Certificate" z
        WHERE z."eventId" = r."eventId" AND z."studentId" = s."id" AND z."revokedAt" IS NULL ORDER BY z."issuedAt", z."id"
      ) AS "certificates",
      EXISTS (SELECT FROM "EventBar" b WHERE b."eventId" = r."eventId" AND b."studentId" = r."studentId") AS "isBarred"
    FROM page r LEFT JOIN "Student" s ON s."id" = r."studentId" AND r."personEmail" <> '' LEFT JOIN "Account" a ON a."id" = s."id"
    LEFT JOIN "College" c ON c."id" = r."collegeThenId" LEFT JOIN "Team" t ON t."id" = r."teamId"
    LEFT JOIN "Student" h ON h."id" = r."checkedInById" LEFT JOIN "Club" k ON k."id" = r."checkedInById"
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(y."receivedPaise") FILTER (WHERE y."status" IN ('captured', 'refund_due', 'refunded')), 0)::int AS "receivedPaise",
        coalesce(sum(y."receivedPaise") FILTER (WHERE y."status" IN ('refund_due', 'refunded')), 0)::int AS "refundedPaise"
      FROM "Payment" y WHERE y."registrationId" = r."id"
    ) m
    ORDER BY ${order(sort)}`;
}

/** A page of the people in a filter. */
export function listPeople(eventId: string, page: Page): Promise<Person[]> {
  return db.$queryRaw<Person[]>(pageQuery(eventId, page));
}

/** The number of people in a filter, counted up to a limit. */
export async function countFound(eventId: string, filter: PeopleFilter, { atMost, now }: { atMost: number; now: Date }): Promise<number> {
  const [row] = await db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS "found" FROM (
      SELECT FROM "Registration" r WHERE ${peopleWhere(eventId, filter, now)} LIMIT ${atMost}
    ) f`;
  return row?.found ?? 0;
}

/** The people of an event by state, and the number of the confirmed who are checked in. */
export async function countPeople(eventId: string, now: Date): Promise<PeopleCounts> {
  const rows = await db.$queryRaw<{ status: PersonStatus | null; people: number; checkedIn: number }[]>`
    SELECT ${personStatus(now)} AS "status", count(*)::int AS "people", count(r."checkedInAt")::int AS "checkedIn"
    FROM "Registration" r WHERE r."eventId" = ${eventId}::uuid GROUP BY 1`;
  const counts: PeopleCounts = { confirmed: 0, held: 0, invited: 0, cancelled: 0, removed: 0, checkedIn: 0 };
  for (const { status, people, checkedIn } of rows) {
    if (status) counts[status] = people;
    if (status === "confirmed") counts.checkedIn = checkedIn;
  }
  return counts;
}

const CHOICES_MAX = 20;

/** The most frequent colleges and sources of the people of an event. */
export async function listChoices(eventId: string, now: Date): Promise<PeopleChoices> {
  const [row] = await db.$queryRaw<PeopleChoices[]>`
    WITH counted AS MATERIALIZED (
      SELECT r."collegeThenId", r."source", grouping(r."source") AS "isCollege", count(*)::int AS "people"
      FROM "Registration" r WHERE r."eventId" = ${eventId}::uuid AND ${personStatus(now)} IS NOT NULL
      GROUP BY GROUPING SETS ((r."collegeThenId"), (r."source"))
    )
    SELECT coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', f."id", 'name', f."name", 'people', f."people") ORDER BY f."people" DESC, f."name", f."id") FROM (
        SELECT c."id", c."name", n."people" FROM counted n JOIN "College" c ON c."id" = n."collegeThenId"
        WHERE n."isCollege" = 1 ORDER BY n."people" DESC, c."name", c."id" LIMIT ${CHOICES_MAX}
      ) f
    ), '[]') AS "colleges", coalesce((
      SELECT jsonb_agg(jsonb_build_object('source', f."source", 'people', f."people") ORDER BY f."people" DESC, f."source") FROM (
        SELECT n."source", n."people" FROM counted n WHERE n."isCollege" = 0 AND n."source" IS NOT NULL
        ORDER BY n."people" DESC, n."source" LIMIT ${CHOICES_MAX}
      ) f
    ), '[]') AS "sources"`;
  return row ?? { colleges: [], sources: [] };
}
