import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MessageKind, MessageState, RecipientState } from "@/lib/generated/prisma/enums";
import { type ClubHistory, findHistory } from "@/lib/identity/helpers/new-club";
import type { Used } from "@/lib/organising/messages/policy";
import { CLUBS_MAX } from "@/lib/organising/messages/schema";
import { db, type Tx } from "@/lib/platform/db/client";
import { peopleWhere } from "@/lib/taking-part/guest-list/filter";
import type { PeopleFilter } from "@/lib/taking-part/guest-list/schema";

// Events and clubs ---------------------------------------------------------------------------------

type RecipientFacts = {
  status: string;
  overAt: Date;
  cancelledAt: Date | null;
  clubId: string | null;
  club: ClubHistory;
};

/**
 * The facts that decide whether messages may be sent to an event's people. Blocks other messages of its club, and hiding the event, until
 * the transaction ends.
 */
export async function lockFacts(tx: Tx, eventId: string, now: Date): Promise<RecipientFacts | null> {
  await tx.$queryRaw`
    SELECT FROM "Club" c WHERE c."id" = (SELECT e."clubId" FROM "Event" e WHERE e."id" = ${eventId}::uuid) FOR NO KEY UPDATE`;
  const [facts] = await tx.$queryRaw<Omit<RecipientFacts, "club">[]>`
    SELECT "status"::text, "overAt", "cancelledAt", "clubId" FROM "Event" WHERE "id" = ${eventId}::uuid AND "status" <> 'deleted'
    FOR KEY SHARE`;
  return facts ? { ...facts, club: await findHistory(tx, facts.clubId, now) } : null;
}

/** The times of an event's end and cancellation. */
export function findEnd(eventId: string): Promise<Pick<RecipientFacts, "overAt" | "cancelledAt"> | null> {
  return db.event.findUnique({ where: { id: eventId }, select: { overAt: true, cancelledAt: true } });
}

/** The same for the event of a message that is not finished, when that event is hidden. */
export async function findHidden(messageId: string): Promise<Pick<RecipientFacts, "overAt" | "cancelledAt"> | null> {
  const [event] = await db.$queryRaw<Pick<RecipientFacts, "overAt" | "cancelledAt">[]>`
    SELECT e."overAt", e."cancelledAt" FROM "Message" m JOIN "Event" e ON e."id" = m."eventId"
    WHERE m."id" = ${messageId}::uuid AND m."state" IN ('scheduled', 'sending') AND e."status" = 'hidden'`;
  return event ?? null;
}

export async function findReminders(eventId: string): Promise<number[]> {
  return (await db.event.findUnique({ where: { id: eventId }, select: { reminders: true } }))?.reminders ?? [];
}

/** @returns the previous ones; null when there is no such event. Its time of change stays, because no shown value has changed. */
export async function setReminders(tx: Tx, eventId: string, hours: number[]): Promise<number[] | null> {
  const [row] = await tx.$queryRaw<{ former: number[] }[]>`
    UPDATE "Event" e SET "reminders" = ${hours}::smallint[]
    FROM (SELECT "id", "reminders" FROM "Event" WHERE "id" = ${eventId}::uuid AND "status" <> 'deleted' FOR UPDATE) f
    WHERE e."id" = f."id" RETURNING f."reminders" AS "former"`;
  return row?.former ?? null;
}

// Recipients ---------------------------------------------------------------------------------------

/**
 * Whether a student still has a seat. The people of a cancelled event are those who had one until then, but only for messages written after
 * the cancellation: earlier ones announce an event that does not take place.
 */
const isIn = (eventId: Prisma.Sql, studentId: Prisma.Sql, writtenAt: Date) => Prisma.sql`EXISTS (
  SELECT FROM "Registration" i JOIN "Event" e ON e."id" = i."eventId"
  WHERE i."eventId" = ${eventId} AND i."studentId" = ${studentId} AND (
    i."status" = 'confirmed' AND (e."status" = 'published' OR e."cancelledAt" <= ${writtenAt})
    OR ${WAS_IN} AND e."cancelledAt" <= ${writtenAt}
  ))`;
/** For a Registration `i`: it was confirmed, and the event's cancellation ended it. */
const WAS_IN = Prisma.sql`i."status" = 'cancelled' AND i."endedBy" = 'event' AND i."confirmedAt" IS NOT NULL`;

/** Whether a student wants no news of the event's club. */
const isSilenced = (eventId: Prisma.Sql, studentId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "MailSilence" q JOIN "Event" e ON e."clubId" = q."clubId" WHERE e."id" = ${eventId} AND q."studentId" = ${studentId})`;

type Addressed = { eventId: string; kind: MessageKind; filter: PeopleFilter; isCancelled: boolean; writtenAt: Date };

/** The people in a filter. At a cancelled event those whom the cancellation ended count as confirmed. */
function filtered({ eventId, filter, isCancelled }: Addressed, now: Date): Prisma.Sql {
  const where = peopleWhere(eventId, filter, now);
  if (!isCancelled || !filter.status.includes("confirmed")) return where;
  return Prisma.sql`(${where} OR r."endedBy" = 'event' AND ${peopleWhere(eventId, { ...filter, status: ["cancelled"] }, now)})`;
}

/** Everyone in a filter, once, and whether a message would be sent to them. */
function addressed(message: Addressed, now: Date): Prisma.Sql {
  const { eventId, kind, writtenAt } = message;
  const [event, student] = [Prisma.sql`${eventId}::uuid`, Prisma.sql`f."studentId"`];
  const isWanted = kind === "essential" ? Prisma.sql`true` : Prisma.sql`NOT ${isSilenced(event, student)}`;
  return Prisma.sql`
    SELECT f."studentId", ${isIn(event, student, writtenAt)} AND ${isWanted} AS "isReached" FROM (
      SELECT DISTINCT r."studentId" FROM "Registration" r
      LEFT JOIN "Student" s ON s."id" = r."studentId" LEFT JOIN "Account" a ON a."id" = r."studentId"
      WHERE r."studentId" IS NOT NULL AND ${filtered(message, now)}
    ) f`;
}

export async function countAddressed(message: Addressed, now: Date, tx: Tx = db): Promise<{ reached: number; skipped: number }> {
  const [row] = await tx.$queryRaw<{ reached: number; skipped: number }[]>`
    SELECT count(*) FILTER (WHERE "isReached")::int AS "reached", count(*) FILTER (WHERE NOT "isReached")::int AS "skipped"
    FROM (${addressed(message, now)}) t`;
  return row ?? { reached: 0, skipped: 0 };
}

/**
 * Fixes the recipients of a message. Recipients beyond `most`, the club's limit of the day, are skipped.
 * @returns the number of recipients that get it
 */
export async function fixRecipients(tx: Tx, message: Addressed & { id: string }, most: number, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    WITH fixed AS (
      INSERT INTO "MessageRecipient" ("messageId", "studentId", "state")
      SELECT ${message.id}::uuid, t."studentId",
        (CASE WHEN t."isReached" AND row_number() OVER (PARTITION BY t."isReached" ORDER BY t."studentId") <= ${most}
          THEN 'waiting' ELSE 'skipped' END)::"RecipientState"
      FROM (${addressed(message, now)}) t
      ON CONFLICT DO NOTHING RETURNING "state"
    )
    SELECT count(*) FILTER (WHERE "state" = 'waiting')::int AS "count" FROM fixed`;
  return row?.count ?? 0;
}

/** The students whom a message that has begun still has to reach. */
export async function listWaiting(tx: Tx, messageId: string): Promise<string[]> {
  const where = { messageId, state: "waiting" } as const;
  const rows = await tx.messageRecipient.findMany({ where, select: { studentId: true }, orderBy: { studentId: "asc" } });
  return rows.map(({ studentId }) => studentId);
}

// Messages -----------------------------------------------------------------------------------------

const selectMessage = {
  id: true,
  eventId: true,
  byId: true,
  subject: true,
  text: true,
  kind: true,
  filter: true,
  state: true,
  createdAt: true,
  sendAt: true,
  startedAt: true,
} as const;

type StoredMessage = {
  id: string;
  eventId: string;
  byId: string;
  subject: string;
  text: string;
  kind: MessageKind;
  filter: unknown;
  state: MessageState;
  createdAt: Date;
  sendAt: Date;
  startedAt: Date | null;
};

export function find(id: string, tx: Tx = db): Promise<StoredMessage | null> {
  return tx.message.findUnique({ where: { id }, select: selectMessage });
}

type NewMessage = Pick<StoredMessage, "id" | "eventId" | "byId" | "subject" | "text" | "kind" | "createdAt" | "sendAt"> & {
  filter: PeopleFilter;
  expected: number;
};

export async function create(tx: Tx, message: NewMessage): Promise<void> {
  await tx.message.create({ data: message, select: { id: true } });
}

/** The messages that an event and its club have sent or scheduled, except for the message `except`. */
export async function findUsed(
  tx: Tx,
  {
    eventId,
    clubId,
    from,
    until,
    except = null,
  }: { eventId: string; clubId: string | null; from: Date; until: Date; except?: string | null },
): Promise<Used> {
  const [row] = await tx.$queryRaw<Used[]>`
    SELECT
      count(*) FILTER (WHERE m."eventId" = ${eventId}::uuid)::int AS "inAll",
      count(*) FILTER (WHERE m."eventId" = ${eventId}::uuid AND d."isThatDay")::int AS "thatDay",
      count(*) FILTER (WHERE m."eventId" = ${eventId}::uuid AND d."isThatDay" AND m."kind" = 'essential')::int AS "essentialThatDay",
      coalesce(sum(m."expected") FILTER (WHERE d."isThatDay"), 0)::int AS "recipientsOfClubThatDay",
      coalesce(sum(m."expected") FILTER (WHERE d."isThatDay" AND m."kind" = 'news'), 0)::int AS "newsOfClubThatDay"
    FROM "Message" m JOIN "Event" e ON e."id" = m."eventId"
    CROSS JOIN LATERAL (SELECT m."sendAt" >= ${from} AND m."sendAt" < ${until} AS "isThatDay") d
    WHERE (m."eventId" = ${eventId}::uuid OR e."clubId" = ${clubId}::uuid) AND m."state" <> 'cancelled'
      AND m."id" IS DISTINCT FROM ${except}::uuid`;
  return row ?? { inAll: 0, thatDay: 0, essentialThatDay: 0, recipientsOfClubThatDay: 0, newsOfClubThatDay: 0 };
}

type DeliveryCounts = { recipients: number; sent: number; failed: number; skipped: number };
export type ListedMessage = Pick<StoredMessage, "id" | "subject" | "kind" | "state" | "sendAt"> & {
  /** Why a cancelled message ended when it was due, or one will reach or reached no one; null for others. */
  notSentBecause: "author_left" | "event_cancelled" | null;
  counts: DeliveryCounts;
};

/** The newest first. If a worker ended while it sent to a recipient, the recipient counts as failed when the message is sent. */
export async function list(eventId: string, { limit, id }: { limit: number; id?: string }): Promise<ListedMessage[]> {
  const rows = await db.$queryRaw<(Omit<ListedMessage, "counts"> & DeliveryCounts)[]>`
    SELECT m."id", m."subject", m."kind"::text, m."state"::text, m."sendAt",
      CASE WHEN m."state" = 'cancelled' AND m."startedAt" IS NOT NULL THEN 'author_left'
        WHEN e."cancelledAt" > m."createdAt" AND (m."state" = 'scheduled' OR m."state" <> 'cancelled' AND m."startedAt" >= e."cancelledAt")
          THEN 'event_cancelled' END AS "notSentBecause", c.*
    FROM "Message" m JOIN "Event" e ON e."id" = m."eventId" CROSS JOIN LATERAL (
      SELECT (CASE WHEN m."startedAt" IS NULL THEN m."expected" ELSE count(*) END)::int AS "recipients",
        count(*) FILTER (WHERE q."state" = 'sent')::int AS "sent",
        count(*) FILTER (WHERE q."state" = 'failed' OR q."state" = 'sending' AND m."state" = 'sent')::int AS "failed",
        count(*) FILTER (WHERE q."state" = 'skipped')::int AS "skipped"
      FROM "MessageRecipient" q WHERE q."messageId" = m."id"
    ) c
    WHERE m."eventId" = ${eventId}::uuid ${id ? Prisma.sql`AND m."id" = ${id}::uuid` : Prisma.empty}
    ORDER BY m."createdAt" DESC, m."id" DESC LIMIT ${limit}`;
  return rows.map(({ recipients, sent, failed, skipped, ...message }) => ({ ...message, counts: { recipients, sent, failed, skipped } }));
}

/** @returns whether it was scheduled, and is cancelled now */
export async function cancel(tx: Tx, { id, eventId }: { id: string; eventId: string }): Promise<boolean> {
  return (await tx.message.updateMany({ where: { id, eventId, state: "scheduled" }, data: { state: "cancelled" } })).count === 1;
}

/** Begins a message. @returns false when it is no longer scheduled */
export async function start(tx: Tx, id: string, now: Date): Promise<boolean> {
  const begun = { state: "sending", startedAt: now } as const;
  return (await tx.message.updateMany({ where: { id, state: "scheduled" }, data: begun })).count === 1;
}

/**
 * Ends a message that has just begun, because its author may no longer send it. The time of its beginning tells it from other cancelled
 * ones.
 */
export async function stop(tx: Tx, id: string): Promise<void> {
  await tx.message.update({ where: { id }, data: { state: "cancelled" }, select: { id: true } });
}

/** Begins the time anew in which a message under way reaches its recipients. */
export async function restart(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.message.updateMany({ where: { id, state: "sending" }, data: { startedAt: now } });
}

export async function setExpected(tx: Tx, id: string, expected: number): Promise<void> {
  await tx.message.update({ where: { id }, data: { expected }, select: { id: true } });
}

type Claimed = { studentId: string; state: RecipientState; email: string };

/**
 * Takes some waiting recipients, those after the student `after`, for this worker alone; none while the event is hidden. Of them it skips
 * those who have lost their seat or no longer want news. The taking is committed before the mails are handed over, so no recipient gets
 * two.
 */
export function claim(
  { id, eventId, kind, createdAt }: Pick<StoredMessage, "id" | "eventId" | "kind" | "createdAt">,
  { after, most }: { after: string | undefined; most: number },
): Promise<Claimed[]> {
  const rest = after ? Prisma.sql`AND "studentId" > ${after}::uuid` : Prisma.empty;
  const [event, student] = [Prisma.sql`${eventId}::uuid`, Prisma.sql`w."studentId"`];
  const isWanted = kind === "essential" ? Prisma.sql`true` : Prisma.sql`NOT ${isSilenced(event, student)}`;
  return db.$queryRaw<Claimed[]>`
    WITH waiting AS MATERIALIZED (
      SELECT "studentId" FROM "MessageRecipient" WHERE "messageId" = ${id}::uuid AND "state" = 'waiting' ${rest}
        AND NOT EXISTS (SELECT FROM "Event" h WHERE h."id" = ${event} AND h."status" = 'hidden')
      ORDER BY "studentId" LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE "MessageRecipient" m
    SET "state" = (CASE WHEN ${isIn(event, student, createdAt)} AND ${isWanted} THEN 'sending' ELSE 'skipped' END)::"RecipientState"
    FROM waiting w JOIN "Account" a ON a."id" = w."studentId"
    WHERE m."messageId" = ${id}::uuid AND m."studentId" = w."studentId"
    RETURNING m."studentId", m."state"::text, a."email"`;
}

/** Records the outcome for taken recipients. */
export async function mark(
  messageId: string,
  outcomes: readonly { studentId: string; state: "sent" | "failed" | "waiting" }[],
  now: Date,
): Promise<void> {
  const [ids, states] = [outcomes.map(({ studentId }) => studentId), outcomes.map(({ state }) => state)];
  await db.$executeRaw`
    UPDATE "MessageRecipient" m SET "state" = o."state"::"RecipientState", "sentAt" = CASE WHEN o."state" = 'sent' THEN ${now}::timestamptz END
    FROM unnest(${ids}::uuid[], ${states}::text[]) AS o ("studentId", "state")
    WHERE m."messageId" = ${messageId}::uuid AND m."studentId" = o."studentId" AND m."state" = 'sending'`;
}

/** Gives up all waiting recipients. */
export async function giveUp(messageId: string): Promise<void> {
  await db.messageRecipient.updateMany({ where: { messageId, state: "waiting" }, data: { state: "failed" } });
}

/** Ends a message without waiting recipients. @returns false when some wait */
export async function finish(messageId: string): Promise<boolean> {
  await db.message.updateMany({
    where: { id: messageId, state: "sending", recipients: { none: { state: "waiting" } } },
    data: { state: "sent" },
  });
  return (await find(messageId))?.state !== "sending";
}

// Reminders ----------------------------------------------------------------------------------------

type DueReminder = { eventId: string; hours: number; startsAt: Date };

/** Starts the due reminders, each once for its event, hours and start. */
export function beginReminders(tx: Tx, lateMs: Record<number, number>, now: Date, most: number): Promise<DueReminder[]> {
  const lates = Prisma.join(
    Object.entries(lateMs).map(([hours, late]) => Prisma.sql`(${Number(hours)}::smallint, ${late / 1000}::float8)`),
  );
  return tx.$queryRaw<DueReminder[]>`
    INSERT INTO "Reminder" ("eventId", "hours", "startsAt")
    SELECT e."id", l."hours", e."startsAt" FROM (VALUES ${lates}) AS l ("hours", "late") JOIN "Event" e
      ON e."status" = 'published' AND e."startsAt" IS NOT NULL AND l."hours" = ANY (e."reminders")
      AND e."soonestAt" > ${now} AND e."soonestAt" <= ${now}::timestamptz + make_interval(hours => l."hours"::int)
      AND e."soonestAt" > ${now}::timestamptz + make_interval(hours => l."hours"::int) - make_interval(secs => l."late")
    WHERE NOT EXISTS (
      SELECT FROM "Reminder" b WHERE b."eventId" = e."id" AND b."hours" = l."hours" AND b."startsAt" = e."startsAt"
    )
    LIMIT ${most}
    ON CONFLICT DO NOTHING RETURNING "eventId", "hours"::int, "startsAt"`;
}

/** A registration, and whose it is. */
export type Recipient = { registrationId: string; studentId: string };

/** The condition for a reminder, for a Registration `r`: a seat since before the reminder's time, whose student is not there already. */
const isReminded = ({ eventId, startsAt }: DueReminder, dueAt: Date) => Prisma.sql`
  r."eventId" = ${eventId}::uuid AND r."status" = 'confirmed' AND r."confirmedAt" <= ${dueAt} AND r."checkedInAt" IS NULL AND r."studentId" IS NOT NULL
  AND EXISTS (SELECT FROM "Event" e WHERE e."id" = r."eventId" AND e."status" = 'published' AND e."startsAt" = ${startsAt})`;

/** The registrations to remind, by their ids; also of students who turned the mails off, who may want pushes. */
export async function listReminded(
  reminder: DueReminder,
  dueAt: Date,
  { after, limit }: { after?: string; limit: number },
): Promise<Recipient[]> {
  const rest = after ? Prisma.sql`AND r."id" > ${after}::uuid` : Prisma.empty;
  return db.$queryRaw<Recipient[]>`
    SELECT r."id" AS "registrationId", r."studentId" FROM "Registration" r
    WHERE ${isReminded(reminder, dueAt)} ${rest} ORDER BY r."id" LIMIT ${limit}`;
}

/** The address of a registration as long as its student should get the reminder, and has reminders on. */
export const remindedAddress = (registrationId: string, reminder: DueReminder, dueAt: Date) => Prisma.sql`
  SELECT a."email" FROM "Registration" r JOIN "Account" a ON a."id" = r."studentId"
  WHERE r."id" = ${registrationId}::uuid AND ${isReminded(reminder, dueAt)}
    AND NOT EXISTS (SELECT FROM "MailChoice" q WHERE q."studentId" = r."studentId" AND NOT q."reminders")`;

// Change notices -----------------------------------------------------------------------------------

export type Notice = { id: string; eventId: string; before: unknown; after: unknown; changedAt: Date; placeChangeId: string | null };

/**
 * Starts the due notices, with the event's present fields. A later edit moves a notice, or makes the next one. Those of a hidden event that
 * is to come wait until it is shown.
 */
export async function beginNotices(tx: Tx, fields: Prisma.Sql, now: Date, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "ChangeNotice" n SET "sentAt" = ${now}, "after" = ${fields} FROM "Event" e
    WHERE n."id" IN (
        SELECT d."id" FROM "ChangeNotice" d JOIN "Event" h ON h."id" = d."eventId" AND NOT (h."status" = 'hidden' AND h."overAt" > ${now})
        WHERE d."sentAt" IS NULL AND d."sendAt" <= ${now} ORDER BY d."sendAt" LIMIT ${most}
      )
      AND e."id" = n."eventId" AND n."sentAt" IS NULL AND n."sendAt" <= ${now}
    RETURNING n."id"`;
  return rows.map(({ id }) => id);
}

export function findNotice(id: string): Promise<Notice | null> {
  const select = { id: true, eventId: true, before: true, after: true, changedAt: true, placeChangeId: true } as const;
  return db.changeNotice.findUnique({ where: { id }, select });
}

/** The condition for a notice of a change, for a Registration `r`: a seat since before it, at an event that is still to come. */
const isTold = ({ eventId, changedAt }: Pick<Notice, "eventId" | "changedAt">) => Prisma.sql`
  r."eventId" = ${eventId}::uuid AND r."status" = 'confirmed' AND r."confirmedAt" < ${changedAt} AND r."studentId" IS NOT NULL
  AND EXISTS (SELECT FROM "Event" e WHERE e."id" = r."eventId" AND e."status" = 'published')`;

/** The registrations to notify, by their ids. */
export function listRecipientsOfNotice(notice: Notice, { after, limit }: { after?: string; limit: number }): Promise<Recipient[]> {
  const rest = after ? Prisma.sql`AND r."id" > ${after}::uuid` : Prisma.empty;
  return db.$queryRaw<Recipient[]>`
    SELECT r."id" AS "registrationId", r."studentId" FROM "Registration" r WHERE ${isTold(notice)} ${rest} ORDER BY r."id" LIMIT ${limit}`;
}

/** The address of a registration as long as its student should get the notice. */
export const addressOfRecipient = (registrationId: string, notice: Notice) => Prisma.sql`
  SELECT a."email" FROM "Registration" r JOIN "Account" a ON a."id" = r."studentId"
  WHERE r."id" = ${registrationId}::uuid AND ${isTold(notice)}`;

// Choices ------------------------------------------------------------------------------------------

export async function wantsReminders(studentId: string): Promise<boolean> {
  return (await db.mailChoice.findUnique({ where: { studentId }, select: { reminders: true } }))?.reminders ?? true;
}

export type ClubNews = { id: string; name: string; isOn: boolean };

/** The clubs at whose events a student ever had a registration, by name. */
export function listClubs(studentId: string, tx: Tx = db): Promise<ClubNews[]> {
  return tx.$queryRaw<ClubNews[]>`
    SELECT c."id", c."name", NOT EXISTS (
      SELECT FROM "MailSilence" q WHERE q."studentId" = ${studentId}::uuid AND q."clubId" = c."id"
    ) AS "isOn"
    FROM "Club" c WHERE c."id" IN (
      SELECT e."clubId" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE r."studentId" = ${studentId}::uuid
    )
    ORDER BY c."name", c."id" LIMIT ${CLUBS_MAX}`;
}

export async function setWantsReminders(tx: Tx, studentId: string, reminders: boolean): Promise<void> {
  await tx.mailChoice.upsert({
    where: { studentId },
    create: { studentId, reminders },
    update: { reminders },
    select: { studentId: true },
  });
}

/** Turns off the news of these clubs for a student, if both still exist. May be repeated. */
export async function silence(tx: Tx, studentId: string, clubIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "MailSilence" ("studentId", "clubId") SELECT s."id", c."id" FROM "Student" s CROSS JOIN "Club" c
    WHERE s."id" = ${studentId}::uuid AND c."id" = ANY (${[...clubIds]}::uuid[]) ON CONFLICT DO NOTHING`;
}

export async function unsilence(tx: Tx, studentId: string, clubIds: readonly string[]): Promise<void> {
  await tx.mailSilence.deleteMany({ where: { studentId, clubId: { in: [...clubIds] } } });
}
