import "server-only";
import type { Event } from "@/lib/events/policy";
import type { EventEntry, FeePer, RegistrationStatus } from "@/lib/generated/prisma/enums";
import type { Candidate, EligibilityRules } from "@/lib/joining/eligibility";
import {
  CANDIDATE_SQL,
  type CandidateRow,
  candidateOf,
  invitationSql,
  RULES_SQL,
  type RulesRow,
  rulesOf,
} from "@/lib/joining/eligibility-facts";
import type { Student } from "@/lib/platform/auth/actor";
import { pool } from "@/lib/platform/db/client";
import { seatsTakenSql } from "@/lib/seats/seats-taken";

type EventFacts = Pick<Event, "status" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt" | "capacity"> & {
  /** The fee of this student at this moment; 0 for students of the organising college. */
  feePaise: number;
  /** Seats of confirmed registrations and of holds that have not expired. With somebody in line an expired hold is the line's. */
  taken: number;
  waitlist: boolean;
  /** Entries in line. */
  waiting: number;
  approval: boolean;
  entry: EventEntry;
  feePer: FeePer;
  /** Whether it asks questions, and whether some must be answered. */
  asks: boolean;
  requires: boolean;
  updatedAt: Date;
  /** Whether a seat is free that the line gets first. */
  isLineDue: boolean;
};

/** A student's registration at an event: the living one, otherwise the application that was rejected. */
type OwnRegistration = {
  id: string;
  status: RegistrationStatus;
  pricePaise: number;
  heldUntil: Date | null;
  offeredAt: Date | null;
  since: Date | null;
  checkedInAt: Date | null;
  decisionReason: string | null;
  teamId: string | null;
  /** Whether the student is the captain of that team. */
  isCaptain: boolean;
};

/** Everything that a student's standing depends on, beside the place in line, the team and the questions themselves. */
export type StandingFacts = {
  event: EventFacts & { rules: EligibilityRules };
  candidate: Candidate;
  registration: OwnRegistration | null;
  /** The student's open invitation. */
  invitation: { id: string; pricePaise: number; heldUntil: Date } | null;
};

type Row = EventFacts &
  RulesRow &
  CandidateRow & { registration: (Omit<OwnRegistration, Dates> & Record<Dates, string | null>) | null } & {
    invitation: { id: string; pricePaise: number; heldUntil: string } | null;
  };
type Dates = "heldUntil" | "offeredAt" | "since" | "checkedInAt";

/** Null for an unknown event. Reads only. */
export async function findStandingFacts(student: Student, eventId: string, now: Date): Promise<StandingFacts | null> {
  const { rows } = await pool.query<Row>({
    name: "find-standing-facts",
    text: `SELECT e."status"::text, f."paise" AS "feePaise", e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity",
        e."waitlist", e."waiting", e."approval", e."entry"::text, e."feePer"::text, e."updatedAt",
        EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."removedAt" IS NULL) AS "asks",
        EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."removedAt" IS NULL AND q."required") AS "requires",
        ${RULES_SQL}, ${CANDIDATE_SQL},
        CASE WHEN e."waiting" > 0 THEN e."taken" ELSE ${seatsTakenSql('a."now"')} END AS "taken",
        e."waiting" > 0 AND (SELECT "seats" FROM expired_seats(e."id", a."now")) > 0 AS "isLineDue",
        to_jsonb(r) AS "registration", to_jsonb(i) AS "invitation"
      FROM (VALUES ($2::uuid, $3::timestamptz)) AS a ("studentId", "now")
      JOIN "Event" e ON e."id" = $1::uuid AND is_public(e."status")
      CROSS JOIN LATERAL fee_of(e."id", a."studentId") f
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN LATERAL (
        SELECT o."id", o."status", o."pricePaise", o."heldUntil", o."offeredAt", o."since", o."checkedInAt", o."decisionReason", o."teamId",
          coalesce((SELECT t."captainId" = o."studentId" FROM "Team" t WHERE t."id" = o."teamId"), false) AS "isCaptain"
        FROM "Registration" o
        WHERE o."eventId" = e."id" AND o."studentId" = a."studentId" AND (is_living(o."status") OR o."status" = 'rejected')
        ORDER BY is_living(o."status") DESC, o."createdAt" DESC
        LIMIT 1
      ) r ON true
      ${invitationSql('a."now"')}`,
    values: [eventId, student.id, now],
  });
  const [row] = rows;
  if (!row) return null;
  const { registration, invitation, ...event } = row;
  return {
    event: { ...event, rules: rulesOf(row) },
    candidate: { ...candidateOf(row), collegeId: student.collegeId },
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
