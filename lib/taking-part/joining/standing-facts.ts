import "server-only";
import type { RegistrationStatus } from "@/lib/generated/prisma/enums";
import type { Student } from "@/lib/platform/auth/actor";
import { pool } from "@/lib/platform/db/client";
import type { Candidate, EligibilityRules } from "@/lib/taking-part/joining/eligibility";
import {
  CANDIDATE_SQL,
  type CandidateRow,
  candidateOf,
  EVENT_JOINS_SQL,
  EVENT_SQL,
  invitationSql,
  RULES_SQL,
  type RulesRow,
  rulesOf,
} from "@/lib/taking-part/joining/facts-sql";
import { type Facts, PAYING_MINUTES } from "@/lib/taking-part/joining/policy";

type EventFacts = Omit<Facts["event"], "rules"> & {
  waitlist: boolean;
  /** Lines have an upper bound. Source: contract joining 4. */
  hasRoomInLine: boolean;
  /** Whether it asks questions. */
  asks: boolean;
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
  /** The sum that the team's members pay; 0 without a team. */
  teamPaise: number;
  /** The number of the team's members; 0 without a team. */
  teamSize: number;
  /** Whether a payment was made that the bank has not answered yet. */
  isPaying: boolean;
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
    text: `SELECT ${EVENT_SQL}, ${RULES_SQL}, ${CANDIDATE_SQL}, e."waitlist", e."waiting" < line_max() AS "hasRoomInLine",
        EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."removedAt" IS NULL) AS "asks",
        to_jsonb(r) AS "registration", to_jsonb(i) AS "invitation"
      FROM (VALUES ($2::uuid, $3::timestamptz)) AS a ("studentId", "now")
      ${EVENT_JOINS_SQL}
      LEFT JOIN LATERAL (
        SELECT o."id", o."status", o."pricePaise", o."heldUntil", o."offeredAt", o."since", o."checkedInAt", o."decisionReason", o."teamId",
          coalesce((SELECT t."captainId" = o."studentId" FROM "Team" t WHERE t."id" = o."teamId"), false) AS "isCaptain",
          coalesce(m."paise", 0) AS "teamPaise", coalesce(m."size", 0) AS "teamSize",
          o."status" = 'held' AND EXISTS (
            SELECT FROM "Payment" p WHERE p."registrationId" = o."id" AND p."status" IN ('created', 'failed')
              AND p."askedAt" > a."now" - make_interval(mins => ${PAYING_MINUTES})
          ) AS "isPaying"
        FROM "Registration" o
        LEFT JOIN LATERAL (
          SELECT sum(t."pricePaise")::int AS "paise", count(*)::int AS "size" FROM "Registration" t
          WHERE t."teamId" = o."teamId" AND is_living(t."status") AND t."studentId" IS NOT NULL
        ) m ON o."teamId" IS NOT NULL
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
