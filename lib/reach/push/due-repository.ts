import "server-only";
import type { EventMode, PushGroup } from "@/lib/generated/prisma/enums";
import { PUSH_KINDS_OF_REGISTRATIONS, type PushKind } from "@/lib/identity/students/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { loudestReason, type Reason } from "@/lib/reach/follows/reasons";
import { CAPPED } from "@/lib/reach/push/kinds";

/** The pushes. Whether one is true and wanted is read when it is taken. */

type NewPushes = {
  group: PushGroup;
  kind: PushKind;
  subjectId: string;
  occasion: string;
  studentIds: readonly string[];
  until: Date;
};

/**
 * Writes what is to be told to those of these students who have a device, each once for its kind, subject and occasion.
 * @returns whether something is new
 */
export async function add({ group, kind, subjectId, occasion, studentIds, until }: NewPushes, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO "Push" ("id", "studentId", "group", "kind", "subjectId", "occasion", "notBefore", "until", "createdAt")
    SELECT gen_random_uuid(), s."id", ${group}::"PushGroup", ${kind}, ${subjectId}::uuid, ${occasion}, ${now}, ${until}, ${now}
    FROM "Student" s WHERE s."id" = ANY (${[...studentIds]}::uuid[])
      AND EXISTS (SELECT FROM "PushDevice" d WHERE d."studentId" = s."id")
    ORDER BY s."id"
    ON CONFLICT DO NOTHING`;
  return count > 0;
}

/** A student's choices, as they are now. */
type Choices = {
  wantsSeats: boolean;
  wantsChanges: boolean;
  wantsReminders: boolean;
  wantsFollowed: boolean;
  wantsMessages: boolean;
  /** Whether notifications about events are in the student's list. */
  wantsEvents: boolean;
  isPrivate: boolean;
  quietFrom: number | null;
  quietTo: number | null;
  hasDevice: boolean;
  /** The limited ones that were sent since the beginning of the day. */
  capped: number;
};

type EventFacts = {
  eventId: string | null;
  eventStatus: string | null;
  eventName: string | null;
  clubName: string | null;
  mode: EventMode | null;
  venue: string | null;
  timeZone: string | null;
  startsAt: Date | null;
  overAt: Date | null;
  opensAt: Date | null;
  closesAt: Date | null;
  cancelledAt: Date | null;
};

/** The registration that the push is about. */
type RegistrationFacts = {
  status: string | null;
  registeredId: string | null;
  heldUntil: Date | null;
  offeredAt: Date | null;
  confirmedAt: Date | null;
  decidedAt: Date | null;
  since: Date | null;
  teamId: string | null;
  teamName: string | null;
  captainId: string | null;
  enteredAt: Date | null;
  isTeamOver: boolean;
  isKept: boolean;
  feePer: string | null;
  missing: number;
  /** The fee of the registration; for a team with one fee, the team's. */
  paidPaise: number;
};

/** The student's standing at the event. */
type Standing = {
  /** The student's confirmed registration. */
  seatId: string | null;
  seatSince: Date | null;
  isJoined: boolean;
  /** Its cancellation ended a registration of the student. */
  wasEnded: boolean;
  /** The same of a confirmed one. */
  wasIn: boolean;
  savedAt: Date | null;
};

type SubjectFacts = {
  /** When the event was changed, and when it began before. */
  changedAt: Date | null;
  beganAt: Date | null;
  subject: string | null;
  writtenAt: Date | null;
  messageState: string | null;
  recipient: string | null;
  reason: Reason["cause"] | null;
  reasonName: string | null;
  reasonLevel: Reason["level"] | null;
};

export type DuePush = {
  id: string;
  studentId: string;
  group: PushGroup;
  kind: PushKind;
  subjectId: string;
  occasion: string;
  until: Date;
  sentAt: Date | null;
  deviceIds: string[];
} & Choices &
  EventFacts &
  RegistrationFacts &
  Standing &
  SubjectFacts;

/**
 * The first pushes that are due, locked until the transaction ends, with all that decides about them at this moment. Statements that take
 * pushes wait for each other, so that two of them cannot both take a student's last one of the day.
 * @param dayFrom the beginning of the day to which the limit applies
 */
export async function lockDue(tx: Tx, { now, dayFrom, most }: { now: Date; dayFrom: Date; most: number }): Promise<DuePush[]> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('pushes'))`;
  return tx.$queryRaw<DuePush[]>`
    WITH due AS MATERIALIZED (
      SELECT * FROM "Push" WHERE "state" = 'waiting' AND "notBefore" <= ${now} ORDER BY "notBefore", "id" LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    SELECT p."id", p."studentId", p."group"::text, p."kind", p."subjectId", p."occasion", p."until", p."sentAt",
      coalesce(p."deviceIds", '{}') AS "deviceIds",
      coalesce(q."pushSeats", true) AS "wantsSeats", coalesce(q."pushChanges", true) AS "wantsChanges",
      coalesce(q."pushReminders", true) AS "wantsReminders", coalesce(q."pushFollowed", true) AS "wantsFollowed",
      coalesce(q."pushMessages", true) AS "wantsMessages", coalesce(q."events", true) AS "wantsEvents",
      coalesce(q."pushPrivate", false) AS "isPrivate",
      CASE WHEN q."studentId" IS NULL THEN 22 * 60 ELSE q."quietFrom" END AS "quietFrom",
      CASE WHEN q."studentId" IS NULL THEN 7 * 60 ELSE q."quietTo" END AS "quietTo",
      EXISTS (SELECT FROM "PushDevice" d WHERE d."studentId" = p."studentId") AS "hasDevice",
      (SELECT count(*)::int FROM "Push" o WHERE o."studentId" = p."studentId" AND o."state" <> 'dropped' AND o."sentAt" >= ${dayFrom}
        AND o."group" = ANY (${[...CAPPED]}::"PushGroup"[])) AS "capped",
      e."id" AS "eventId", e."status"::text AS "eventStatus", e."name" AS "eventName", c."name" AS "clubName", e."mode"::text, e."venue",
      e."timeZone", e."startsAt", e."overAt", e."registrationOpensAt" AS "opensAt", e."registrationClosesAt" AS "closesAt", e."cancelledAt",
      r."status"::text, r."studentId" AS "registeredId", r."heldUntil", r."offeredAt", r."confirmedAt", r."decidedAt", r."since",
      t."id" AS "teamId", t."name" AS "teamName", t."captainId", t."enteredAt", coalesce(t."endedAt" IS NOT NULL, false) AS "isTeamOver",
      coalesce(t."isKept", false) AS "isKept", e."feePer"::text, coalesce(e."teamMin" - k."members", 0)::int AS "missing",
      coalesce(CASE WHEN e."feePer" = 'team' THEN k."paise" END, r."pricePaise", 0)::int AS "paidPaise",
      s.*, v."createdAt" AS "savedAt",
      n."changedAt", (n."before" ->> 'startsAt')::timestamptz AS "beganAt",
      m."subject", m."createdAt" AS "writtenAt", m."state"::text AS "messageState", x."state"::text AS "recipient",
      w."cause" AS "reason", w."name" AS "reasonName", w."level"::text AS "reasonLevel"
    FROM due p
    LEFT JOIN "StudentSetting" q ON q."studentId" = p."studentId"
    LEFT JOIN "Message" m ON p."kind" = 'message' AND m."id" = p."subjectId"
    LEFT JOIN "MessageRecipient" x ON x."messageId" = m."id" AND x."studentId" = p."studentId"
    LEFT JOIN "Registration" r ON p."kind" = ANY (${[...PUSH_KINDS_OF_REGISTRATIONS]}::text[]) AND r."id" = p."subjectId"
    LEFT JOIN "Team" t ON t."id" = r."teamId"
    LEFT JOIN "Event" e ON e."id" = coalesce(m."eventId", r."eventId", p."subjectId")
    LEFT JOIN "Club" c ON c."id" = e."clubId"
    LEFT JOIN "ChangeNotice" n ON p."kind" IN ('event_moved', 'event_renamed') AND n."eventId" = e."id" AND n."id"::text = p."occasion"
    LEFT JOIN "SavedEvent" v ON v."eventId" = e."id" AND v."studentId" = p."studentId"
    LEFT JOIN LATERAL (
      SELECT coalesce(nullif(count(*) FILTER (WHERE i."status" <> 'forming'), 0), count(*)) AS "members", sum(i."pricePaise") AS "paise"
      FROM "Registration" i WHERE i."teamId" = t."id" AND is_living(i."status")
    ) k ON t."id" IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT (array_agg(o."id") FILTER (WHERE o."status" = 'confirmed'))[1] AS "seatId",
        max(o."confirmedAt") FILTER (WHERE o."status" = 'confirmed') AS "seatSince",
        coalesce(bool_or(is_living(o."status")), false) AS "isJoined",
        coalesce(bool_or(o."endedBy" = 'event'), false) AS "wasEnded",
        coalesce(bool_or(o."status" = 'cancelled' AND o."endedBy" = 'event' AND o."confirmedAt" IS NOT NULL), false) AS "wasIn"
      FROM "Registration" o WHERE o."eventId" = e."id" AND o."studentId" = p."studentId"
    ) s
    LEFT JOIN "Notification" n2 ON p."kind" = 'event_published' AND n2."studentId" = p."studentId" AND n2."subjectId" = p."subjectId"
      AND n2."kind" IN ('event_published', 'search_hit') AND n2."occasion" = ''
    LEFT JOIN LATERAL (SELECT y.* FROM (SELECT n2."studentId", n2."cause", n2."causeKey") n CROSS JOIN LATERAL (${loudestReason}) y) w
      ON n2."id" IS NOT NULL
    ORDER BY p."notBefore", p."id"`;
}

/** A decision about a locked push: it is sent, at most until a moment; it waits until a moment; or it is dropped. */
export type MarkedPush =
  | { id: string; state: "sent"; at: Date }
  | { id: string; state: "waiting"; at: Date }
  | { id: string; state: "dropped"; at: null };

export async function mark(tx: Tx, decided: readonly MarkedPush[], now: Date): Promise<void> {
  const given = JSON.stringify(decided);
  await tx.$executeRaw`
    UPDATE "Push" p SET "state" = d."state"::"PushState",
      "until" = CASE d."state" WHEN 'sent' THEN d."at" ELSE p."until" END,
      "notBefore" = CASE d."state" WHEN 'waiting' THEN d."at" ELSE p."notBefore" END,
      "sentAt" = CASE d."state" WHEN 'sent' THEN coalesce(p."sentAt", ${now}::timestamptz) ELSE p."sentAt" END
    FROM jsonb_to_recordset(${given}::jsonb) AS d ("id" uuid, "state" text, "at" timestamptz) WHERE p."id" = d."id"`;
}

/** Has a push that was taken sent again, to these devices alone. */
export async function sendAgain(id: string, deviceIds: readonly string[], at: Date): Promise<void> {
  await db.push.updateMany({ where: { id, state: "sent" }, data: { state: "waiting", notBefore: at, deviceIds: [...deviceIds] } });
}

/** A push that no device took does not count for the day. */
export async function drop(id: string): Promise<void> {
  await db.push.updateMany({ where: { id, state: "sent" }, data: { state: "dropped" } });
}

export async function isAnyDue(now: Date): Promise<boolean> {
  return (await db.push.findFirst({ where: { state: "waiting", notBefore: { lte: now } }, select: { id: true } })) !== null;
}

/** Deletes those of before this moment. */
export async function forget(before: Date): Promise<void> {
  await db.push.deleteMany({ where: { createdAt: { lt: before } } });
}
