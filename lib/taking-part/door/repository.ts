import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { DoorActionVia } from "@/lib/generated/prisma/enums";
import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import { db, pool, type Tx } from "@/lib/platform/db/client";
import { type Action, type Admission, type DoorTimes, OF_NOBODY, type Result, TAKEN } from "@/lib/taking-part/door/policy";

export type DoorEvent = DoorTimes & {
  id: string;
  name: string;
  timeZone: string;
  selfCheckIn: boolean;
  doorClosedAt: Date | null;
  isPublic: boolean;
  isHidden: boolean;
};

const DOOR_EVENT = Prisma.raw(
  `"id", "name", "timeZone", "startsAt", "overAt", "registrationOpensAt", "selfCheckIn", "doorClosedAt", is_public("status") AS "isPublic", "status" = 'hidden' AS "isHidden"`,
);

export async function findEvent(tx: Tx, id: string): Promise<DoorEvent | null> {
  const [event] = await tx.$queryRaw<DoorEvent[]>`
    SELECT ${DOOR_EVENT} FROM "Event" WHERE "id" = ${id}::uuid AND "status" <> 'deleted'`;
  return event ?? null;
}

/** Locks an event until the transaction ends: its registrations and door actions change only under this lock. */
export async function lockEvent(tx: Tx, id: string): Promise<DoorEvent | null> {
  const [event] = await tx.$queryRaw<DoorEvent[]>`
    SELECT ${DOOR_EVENT} FROM "Event" WHERE "id" = ${id}::uuid AND "status" <> 'deleted' FOR NO KEY UPDATE`;
  return event ?? null;
}

export type StoredAction = Action & {
  eventId: string;
  registrationId: string | null;
  deviceAt: Date;
  receivedAt: Date;
  deviceId: string | null;
  deviceName: string | null;
  byId: string;
  via: DoorActionVia;
  decided: Result | null;
  result: Result;
  needsReview: boolean;
};

/** The actions with these ids, of any event, and all effective ones of these registrations at this event. */
export function listActions(tx: Tx, eventId: string, { ids, registrationIds }: { ids: string[]; registrationIds: string[] }) {
  return tx.doorAction.findMany({
    where: { OR: [{ id: { in: ids } }, { eventId, registrationId: { in: registrationIds }, result: { in: [...TAKEN] } }] },
  }) satisfies Promise<StoredAction[]>;
}

type DoorGuest = { id: string; name: string; college: string | null };
export type DoorRegistration = Admission & {
  person: DoorGuest;
  checkedInAt: Date | null;
  checkedInById: string | null;
  checkedInDevice: string | null;
};

/** Registrations of an event, with the personal data that check-in may show. */
export async function listRegistrations(tx: Tx, eventId: string, ids: string[]): Promise<DoorRegistration[]> {
  const rows = await tx.registration.findMany({
    where: { id: { in: ids }, eventId },
    select: {
      id: true,
      status: true,
      confirmedAt: true,
      endedAt: true,
      checkedInAt: true,
      checkedInById: true,
      checkedInDevice: true,
      personEmail: true,
      student: { select: { firstName: true, lastName: true, college: { select: { name: true } } } },
    },
  });
  return rows.map(({ id, status, personEmail, student, ...row }) => ({
    ...row,
    isConfirmed: status === "confirmed",
    person: {
      id,
      name: student && personEmail ? `${student.firstName} ${student.lastName}` : FORMER_MEMBER,
      college: (personEmail && student?.college?.name) || null,
    },
  }));
}

/** The number of stored actions that match no person of an event, counted up to a limit. */
export async function countOfNobody(tx: Tx, eventId: string, countTo: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT FROM "DoorAction" WHERE "eventId" = ${eventId}::uuid AND "result" IN (${Prisma.raw(OF_NOBODY.map((one) => `'${one}'`).join())}) LIMIT ${countTo}
    ) AS counted`;
  return row?.count ?? 0;
}

/** @returns the number of new ones; ids that were stored in the meantime are skipped */
export async function addActions(tx: Tx, actions: StoredAction[]): Promise<number> {
  if (actions.length === 0) return 0;
  const { count } = await tx.doorAction.createMany({ data: actions, skipDuplicates: true });
  return count;
}

export async function changeActions(tx: Tx, changed: Pick<StoredAction, "id" | "result" | "decided" | "needsReview">[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.$executeRaw`
    UPDATE "DoorAction" a SET "result" = c."result"::"DoorResult", "decided" = c."decided"::"DoorResult", "needsReview" = c."needsReview"
    FROM unnest(
      ${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ result }) => result)}::text[],
      ${changed.map(({ decided }) => decided)}::text[], ${changed.map(({ needsReview }) => needsReview)}::boolean[]
    ) AS c ("id", "result", "decided", "needsReview")
    WHERE a."id" = c."id"`;
}

export type CheckIn = { registrationId: string; at: Date | null; byId: string | null; device: string | null };

/** The event is locked. */
export async function changeCheckIns(tx: Tx, changed: CheckIn[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.$executeRaw`
    UPDATE "Registration" r SET "checkedInAt" = c."at", "checkedInById" = c."byId", "checkedInDevice" = c."device"
    FROM unnest(
      ${changed.map(({ registrationId }) => registrationId)}::uuid[], ${changed.map(({ at }) => at)}::timestamptz[],
      ${changed.map(({ byId }) => byId)}::uuid[], ${changed.map(({ device }) => device)}::text[]
    ) AS c ("id", "at", "byId", "device")
    WHERE r."id" = c."id"`;
}

/** The first names of students and the names of clubs, by their accounts. */
export async function findNames(accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT "id", "firstName" AS "name" FROM "Student" WHERE "id" = ANY (${accountIds}::uuid[])
    UNION ALL SELECT "id", "name" FROM "Club" WHERE "id" = ANY (${accountIds}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// Conflicts --------------------------------------------------------------------------------------

/**
 * Registrations with contradicting scans, latest first: two check-ins on different devices without an undo between them, or a device that
 * showed another result.
 */
export async function listConflicts(eventId: string, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ registrationId: string }[]>`
    SELECT a."registrationId" FROM "DoorAction" a
    WHERE a."eventId" = ${eventId}::uuid AND a."registrationId" IS NOT NULL AND a."result" <> 'review' AND (
      a."decided" <> a."result" OR a."result" = 'already_in' AND a."deviceId" IS DISTINCT FROM (
        SELECT c."deviceId" FROM "DoorAction" c
        WHERE c."eventId" = a."eventId" AND c."registrationId" = a."registrationId" AND c."result" = 'checked_in' AND (c."at", c."id") < (a."at", a."id")
        ORDER BY c."at" DESC, c."id" DESC LIMIT 1
      )
    )
    GROUP BY a."registrationId" ORDER BY max(a."receivedAt") DESC, a."registrationId" LIMIT ${limit}`;
  return rows.map(({ registrationId }) => registrationId);
}

/** The latest actions of each of these registrations at an event, by time. */
export function listLatestActions(eventId: string, registrationIds: string[], limit: number): Promise<StoredAction[]> {
  return db.$queryRaw<StoredAction[]>`
    SELECT a.* FROM unnest(${registrationIds}::uuid[]) AS r ("id") CROSS JOIN LATERAL (
      SELECT * FROM "DoorAction" d WHERE d."eventId" = ${eventId}::uuid AND d."registrationId" = r."id"
      ORDER BY d."at" DESC, d."id" DESC LIMIT ${limit}
    ) a ORDER BY a."at", a."id"`;
}

/** The actions of an event that wait for the organiser, by time. */
export function listWaiting(eventId: string, limit: number) {
  return db.doorAction.findMany({
    where: { eventId, needsReview: true },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: limit,
  }) satisfies Promise<StoredAction[]>;
}

// Self check-in and settings ---------------------------------------------------------------------

/** The secret of the screen, and the database's time: all processes agree on the present code. Null while self check-in is off. */
export async function findHereSecret(eventId: string): Promise<{ secret: Uint8Array<ArrayBuffer>; now: Date } | null> {
  const [found] = await db.$queryRaw<{ secret: Uint8Array<ArrayBuffer>; now: Date }[]>`
    SELECT "hereSecret" AS "secret", clock_timestamp() AS "now" FROM "Event"
    WHERE "id" = ${eventId}::uuid AND "selfCheckIn" AND "hereSecret" IS NOT NULL`;
  return found ?? null;
}

/** A student's confirmed registration for an event. */
export function findOwn(eventId: string, studentId: string): Promise<{ id: string; checkedInAt: Date | null } | null> {
  return db.registration.findFirst({ where: { eventId, studentId, status: "confirmed" }, select: { id: true, checkedInAt: true } });
}

/** Not with Prisma's update, which would change `updatedAt`, as if the event had been edited. The event is locked. */
export async function changeSettings(
  tx: Tx,
  id: string,
  { selfCheckIn, hereSecret, doorClosedAt }: { selfCheckIn: boolean; hereSecret: Uint8Array | null; doorClosedAt: Date | null },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Event" SET "selfCheckIn" = ${selfCheckIn}, "doorClosedAt" = ${doorClosedAt}, "hereSecret" = coalesce(${hereSecret}, "hereSecret")
    WHERE "id" = ${id}::uuid`;
}

// The list ---------------------------------------------------------------------------------------

/** The list's number; null for an unknown event. */
export async function findRev(eventId: string): Promise<number | null> {
  const { rows } = await pool.query<{ rev: number }>({
    name: "door-rev",
    text: `SELECT "doorRev" AS "rev" FROM "Event" WHERE "id" = $1::uuid`,
    values: [eventId],
  });
  return rows[0]?.rev ?? null;
}

/** Both count only confirmed registrations: a person who was removed after the check-in is in neither. */
export type DoorCounts = { confirmed: number; checkedIn: number };
export type CountedDoor = { rev: number; counts: DoorCounts };

const COUNTS = `
  (SELECT count(*)::int FROM "Registration" WHERE "eventId" = e."id" AND "status" = 'confirmed') AS "confirmed",
  (SELECT count(*)::int FROM "Registration" WHERE "eventId" = e."id" AND "status" = 'confirmed' AND "checkedInAt" IS NOT NULL) AS "checkedIn"`;

export async function count(eventId: string): Promise<CountedDoor | null> {
  const { rows } = await pool.query<{ rev: number } & DoorCounts>({
    name: "door-counts",
    text: `SELECT e."doorRev" AS "rev", ${COUNTS} FROM "Event" e WHERE e."id" = $1::uuid`,
    values: [eventId],
  });
  return rows[0] ? countedOf(rows[0]) : null;
}

const countedOf = ({ rev, confirmed, checkedIn }: { rev: number } & DoorCounts): CountedDoor => ({ rev, counts: { confirmed, checkedIn } });

/**
 * A row of the list as JSON. The database writes it, because twenty thousand rows as objects would need 20 times the memory of the process.
 */
const rowsAsJson = (where: string, order?: string) => `
  SELECT string_agg(row_to_json(p)::text, ',') AS "people", count(*)::int AS "length" FROM (
    SELECT r."id" AS "r", coalesce(s."firstName" || ' ' || s."lastName", '${FORMER_MEMBER}') AS "n", c."name" AS "c",
      CASE WHEN r."status" <> 'confirmed' THEN 'ended' WHEN r."checkedInAt" IS NULL THEN 'out' ELSE 'in' END AS "s",
      to_char(r."checkedInAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "t"
    FROM "Registration" r LEFT JOIN "Student" s ON s."id" = r."studentId" AND r."personEmail" <> '' LEFT JOIN "College" c ON c."id" = s."collegeId"
    WHERE r."eventId" = e."id" AND ${where}${order ? ` ORDER BY ${order}` : ""}
  ) p`;

/** The rows of a list as JSON, without the brackets; null if there would be more than requested. */
export type List = CountedDoor & { people: string | null };
type ListRow = { rev: number; people: string | null; length: number } & DoorCounts;

const listOf = (row: ListRow, atMost: number): List => ({ ...countedOf(row), people: row.length > atMost ? null : (row.people ?? "") });

/** All confirmed people, read at one moment. */
export async function readWholeList(eventId: string, atMost: number): Promise<List | null> {
  const { rows } = await pool.query<ListRow>({
    name: "door-whole-list",
    text: `SELECT e."rev", e."confirmed", e."checkedIn", e."confirmed" AS "length",
        CASE WHEN e."confirmed" <= $2 THEN (SELECT l."people" FROM (${rowsAsJson(`r."status" = 'confirmed'`)}) l) END AS "people"
      FROM (SELECT e."id", e."doorRev" AS "rev", ${COUNTS} FROM "Event" e WHERE e."id" = $1::uuid) e`,
    values: [eventId, atMost],
  });
  return rows[0] ? listOf(rows[0], atMost) : null;
}

/**
 * The confirmed people whose names contain a text, by name, as rows in JSON. It reads the index of the event's names in order, so frequent
 * names end it early, and other events are not read.
 */
export async function searchPeople(eventId: string, text: string, atMost: number): Promise<string> {
  const found = `r."id" = ANY (ARRAY(
    SELECT "id" FROM "Registration" WHERE "eventId" = $1::uuid AND "status" = 'confirmed' AND search_text($2) <> ''
      AND "personName" LIKE '%' || search_text($2) || '%' ORDER BY "personName", "id" LIMIT $3))`;
  const { rows } = await pool.query<{ people: string | null }>({
    name: "door-search",
    text: `SELECT l."people" FROM "Event" e CROSS JOIN LATERAL (${rowsAsJson(found, `r."personName", r."id"`)}) l WHERE e."id" = $1::uuid`,
    values: [eventId, text, atMost],
  });
  return rows[0]?.people ?? "";
}

/** The people whose rows changed since, read at one moment. */
export async function readChanges(eventId: string, after: number, atMost: number): Promise<List | null> {
  // As an array it is read once. A plan made when there were few people would otherwise read it for each person, for seconds.
  const changed = `r."confirmedAt" IS NOT NULL AND r."id" = ANY (ARRAY(
    SELECT "id" FROM "Registration" WHERE "eventId" = $1::uuid AND "doorRev" > $2 LIMIT $3 + 1))`;
  const { rows } = await pool.query<ListRow>({
    name: "door-changes",
    text: `SELECT e."doorRev" AS "rev", ${COUNTS}, l."people", l."length"
      FROM "Event" e CROSS JOIN LATERAL (${rowsAsJson(changed)}) l WHERE e."id" = $1::uuid`,
    values: [eventId, after, atMost],
  });
  return rows[0] ? listOf(rows[0], atMost) : null;
}
