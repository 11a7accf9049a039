import "server-only";
import { JOINING_SQL } from "@/lib/catalogue/events/joining";
import type { Event } from "@/lib/catalogue/events/policy";
import { SERVED_AT_ONCE } from "@/lib/catalogue/seats/join-event";
import { seatsTakenSql } from "@/lib/catalogue/seats/seats-taken";
import type { RegistrationStatus } from "@/lib/generated/prisma/enums";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { pool, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import type { Candidate, EligibilityRules } from "@/lib/taking-part/joining/eligibility";
import { PAYING_MINUTES } from "@/lib/taking-part/joining/hold";

type EventFacts = Pick<
  Event,
  | "status"
  | "registrationOpensAt"
  | "registrationClosesAt"
  | "startsAt"
  | "endsAt"
  | "capacity"
  | "joining"
  | "asks"
  | "waiting"
  | "timeZone"
  | "noShowTerms"
> & {
  /** The colleges whose students are admitted: with `own` the organising club's, with `colleges` the listed ones. */
  colleges: EligibilityRules["colleges"];
  /** Whether there are questions that must be answered. */
  requires: boolean;
  /** The fee of this student at this moment; 0 for students of the organising college. */
  feePaise: number;
  /** Confirmed registrations and holds that have not expired. While an entry waits, an expired hold belongs to the line, and counts. */
  taken: number;
  /** Whether all seats are counted as taken, those of ended holds too: the event's pages may say so. */
  isShownFull: boolean;
  /** Lines have an upper bound. Source: contract joining 4. */
  hasRoomInLine: boolean;
  /** Whether an entry in line gets a seat as soon as the event is locked. */
  isLineDue: boolean;
  /** Changes with every rule of joining. */
  updatedAt: Date;
};

/** A student's registration at an event: the living one, otherwise the application that was rejected. */
type OwnRegistration = {
  id: string;
  status: RegistrationStatus;
  pricePaise: number;
  heldUntil: Date | null;
  /** The time when the seat was offered to a student who was not asking. */
  offeredAt: Date | null;
  since: Date | null;
  checkedInAt: Date | null;
  decisionReason: string | null;
  teamId: string | null;
  /** Whether the student is the captain of that team; the captain has its place in line. */
  isCaptain: boolean;
  /** The total fee of the team's members; 0 without a team. */
  teamPaise: number;
  /** The number of the team's members; 0 without a team. */
  teamSize: number;
  /** Whether a payment was made that the bank has not answered yet. */
  isPaying: boolean;
  /** The place in line of the registration or its team, 1 is next; null unless it waits. */
  position: number | null;
};

/** Everything that a student's registration state depends on. */
export type RegistrationFacts = {
  event: EventFacts;
  candidate: Candidate;
  /** The student's marks for absence that count at this event: those by its college; 0 without terms. */
  marks: number;
  registration: OwnRegistration | null;
  /** The student's open invitation with the best terms. */
  invitation: { id: string; pricePaise: number; heldUntil: Date } | null;
};

type Dates = "heldUntil" | "offeredAt" | "since" | "checkedInAt";
type Row = Omit<EventFacts, "colleges"> &
  Candidate & {
    marks: number;
    colleges: EventFacts["colleges"] | null;
    registration: (Omit<OwnRegistration, Dates> & Record<Dates, string | null>) | null;
    invitation: { id: string; pricePaise: number; heldUntil: string } | null;
    /** The place of the student in the question, from 1. */
    number: number;
  };

const FACTS_SQL = `SELECT
    e."status"::text, e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity", ${JOINING_SQL}, e."waiting", e."timeZone",
    e."noShowTerms", CASE WHEN e."noShowTerms" IS NULL THEN 0 ELSE counted_marks(a."studentId", c."collegeId", a."now") END AS "marks",
    e."updatedAt", f."paise" AS "feePaise", ${seatsTakenSql('a."now"')} AS "taken",
    coalesce(e."taken" >= e."capacity", false) AS "isShownFull", e."waiting" < line_max() AS "hasRoomInLine",
    e."waiting" > 0 AND (SELECT "seats" FROM expired_seats(e."id", a."now")) > 0 AS "isLineDue",
    EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."removedAt" IS NULL) AS "asks",
    EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."required" AND q."removedAt" IS NULL) AS "requires",
    CASE e."admits"
      WHEN 'own' THEN (SELECT jsonb_build_array(jsonb_build_object('id', o."id", 'name', o."name")) FROM "College" o WHERE o."id" = c."collegeId")
      WHEN 'colleges' THEN (
        SELECT jsonb_agg(jsonb_build_object('id', o."id", 'name', o."name") ORDER BY o."name", o."id")
        FROM "EventCollege" ec JOIN "College" o ON o."id" = ec."collegeId" WHERE ec."eventId" = e."id")
    END AS "colleges",
    s."collegeId",
    -- An event without a rule about years does not read the profile.
    CASE WHEN cardinality(e."years") > 0 THEN (SELECT p."studiesSince" FROM "Profile" p WHERE p."studentId" = a."studentId") END AS "studiesSince",
    EXISTS (SELECT FROM "Registration" x WHERE x."eventId" = e."id" AND x."studentId" = a."studentId" AND x."status" = 'rejected') AS "wasRejected",
    is_barred(e."id", a."studentId") AS "isBarred",
    to_jsonb(r) AS "registration", to_jsonb(i) AS "invitation", a."number"::int
  FROM unnest($2::uuid[], $3::timestamptz[]) WITH ORDINALITY AS a ("studentId", "now", "number")
  JOIN "Event" e ON e."id" = $1::uuid AND (is_public(e."status") OR e."status" = 'hidden' AND EXISTS (
    SELECT FROM "Registration" h WHERE h."eventId" = e."id" AND h."studentId" = a."studentId" AND is_living(h."status")
  ))
  CROSS JOIN LATERAL fee_of(e."id", a."studentId") f
  LEFT JOIN "Club" c ON c."id" = e."clubId"
  LEFT JOIN "Student" s ON s."id" = a."studentId"
  LEFT JOIN LATERAL (
    SELECT o."id", o."status", o."pricePaise", o."heldUntil", o."offeredAt", o."since", o."checkedInAt", o."decisionReason", o."teamId",
      coalesce((SELECT t."captainId" = o."studentId" FROM "Team" t WHERE t."id" = o."teamId"), false) AS "isCaptain",
      coalesce(m."paise", 0) AS "teamPaise", coalesce(m."size", 0) AS "teamSize",
      o."status" = 'held' AND EXISTS (
        SELECT FROM "Payment" p WHERE p."registrationId" = o."id" AND p."status" IN ('created', 'failed')
          AND p."askedAt" > a."now" - make_interval(mins => ${PAYING_MINUTES})
      ) AS "isPaying",
      CASE WHEN o."status" = 'waiting' THEN position_of(e."id", coalesce(o."place", m."place")) END AS "position"
    FROM "Registration" o
    LEFT JOIN LATERAL (
      SELECT sum(t."pricePaise")::int AS "paise", count(*)::int AS "size", max(t."place") AS "place" FROM "Registration" t
      WHERE t."teamId" = o."teamId" AND is_living(t."status") AND t."studentId" IS NOT NULL
    ) m ON o."teamId" IS NOT NULL
    WHERE o."eventId" = e."id" AND o."studentId" = a."studentId" AND (is_living(o."status") OR o."status" = 'rejected')
    ORDER BY is_living(o."status") DESC, o."createdAt" DESC
    LIMIT 1
  ) r ON true
  LEFT JOIN LATERAL (
    SELECT o."id", o."pricePaise", o."heldUntil" FROM invitations_of(e."id", a."studentId", a."now") o
    ORDER BY o."pricePaise", o."createdAt", o."id" LIMIT 1
  ) i ON true
  ORDER BY a."number"`;

/**
 * The facts about a student and an event. Concurrent calls about the same event share a query, because there are many when registration
 * opens.
 * @throws AppError event_not_found, event_hidden (to a student who has something there) Source: contract trust 4.
 */
export async function getRegistrationFacts(studentId: string, eventId: string, now: Date): Promise<RegistrationFacts> {
  const facts = await findBatched(eventId, { studentId, now });
  if (!facts) throw new AppError("event_not_found", { eventId });
  if (facts.event.status === "hidden") throw new AppError("event_hidden", { eventId });
  return facts;
}

const findBatched = batchByKey(async (eventId: string, asked: { studentId: string; now: Date }[]) => {
  const { rows } = await pool.query<Row>({
    name: "registration-facts",
    text: FACTS_SQL,
    values: [eventId, asked.map(({ studentId }) => studentId), asked.map(({ now }) => now)],
  });
  // At a hidden event, only students who have something there have a row.
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return asked.map((_, index) => {
    const row = byNumber.get(index + 1);
    return row ? factsOf(row) : null;
  });
}, SERVED_AT_ONCE);

/** The same in a transaction, for several students in their order. @throws AppError event_not_found */
export async function listRegistrationFacts(tx: Tx, studentIds: string[], eventId: string, now: Date): Promise<RegistrationFacts[]> {
  const times = studentIds.map(() => now.toISOString());
  const rows = await tx.$queryRawUnsafe<Row[]>(FACTS_SQL, eventId, studentIds, times);
  if (rows.length < studentIds.length) throw new AppError("event_not_found", { eventId });
  const facts = rows.map(factsOf);
  if (facts.some(({ event }) => event.status === "hidden")) throw new AppError("event_hidden", { eventId });
  return facts;
}

function factsOf({
  registration,
  invitation,
  collegeId,
  studiesSince,
  wasRejected,
  isBarred,
  marks,
  number: _,
  ...event
}: Row): RegistrationFacts {
  return {
    event: { ...event, colleges: event.colleges ?? [] },
    candidate: { collegeId, studiesSince, wasRejected, isBarred },
    marks,
    invitation: invitation && { ...invitation, heldUntil: new Date(invitation.heldUntil) },
    registration: registration && {
      ...registration,
      heldUntil: toDate(registration.heldUntil),
      offeredAt: toDate(registration.offeredAt),
      since: toDate(registration.since),
      checkedInAt: toDate(registration.checkedInAt),
    },
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
