import { seatsTakenSql } from "@/lib/catalogue/seats/seats-taken";
import type { Candidate, EligibilityRules } from "@/lib/taking-part/joining/eligibility";

/** The facts about an event `e` that joining depends on, at the moment `a."now"`, with the student's fee `f`, for queries; its rules are `RULES_SQL`. */
export const EVENT_SQL = `e."status"::text, e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity",
  e."waiting", e."approval", e."entry"::text, e."feePer"::text, e."updatedAt", f."paise" AS "feePaise",
  EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."required" AND q."removedAt" IS NULL) AS "requires",
  ${seatsTakenSql('a."now"')} AS "taken",
  e."waiting" > 0 AND (SELECT "seats" FROM expired_seats(e."id", a."now")) > 0 AS "isLineDue"`;

/** The public event `$1` with its club, and the fee of the student `a."studentId"`. */
export const EVENT_JOINS_SQL = `JOIN "Event" e ON e."id" = $1::uuid AND is_public(e."status")
  CROSS JOIN LATERAL fee_of(e."id", a."studentId") f
  LEFT JOIN "Club" c ON c."id" = e."clubId"`;

/** The rules of an event `e` of a club `c`, for queries. */
export const RULES_SQL = `e."admits"::text, e."years", e."sameCollege",
  CASE e."admits"
    WHEN 'own' THEN (SELECT jsonb_build_array(jsonb_build_object('id', o."id", 'name', o."name")) FROM "College" o WHERE o."id" = c."collegeId")
    WHEN 'colleges' THEN (
      SELECT jsonb_agg(jsonb_build_object('id', o."id", 'name', o."name") ORDER BY o."name", o."id")
      FROM "EventCollege" ec JOIN "College" o ON o."id" = ec."collegeId" WHERE ec."eventId" = e."id")
  END AS "colleges"`;

/** The rules' facts about the student `a."studentId"`. An event without a rule about years does not read the profile. */
export const CANDIDATE_SQL = `
  CASE WHEN cardinality(e."years") > 0 THEN (SELECT p."studiesSince" FROM "Profile" p WHERE p."studentId" = a."studentId") END AS "studiesSince",
  EXISTS (SELECT FROM "Registration" x WHERE x."eventId" = e."id" AND x."studentId" = a."studentId" AND x."status" = 'rejected') AS "wasRejected",
  is_barred(e."id", a."studentId") AS "isBarred"`;

/** The student's invitation with the best terms, `i`. @param at an SQL expression */
export const invitationSql = (at: string): string => `LEFT JOIN LATERAL (
    SELECT o."id", o."pricePaise", o."heldUntil" FROM invitations_of(e."id", a."studentId", ${at}) o
    ORDER BY o."pricePaise", o."createdAt", o."id" LIMIT 1
  ) i ON true`;

export type RulesRow = Omit<EligibilityRules, "colleges"> & { colleges: EligibilityRules["colleges"] | null };
export type CandidateRow = Omit<Candidate, "collegeId">;

export const rulesOf = ({ admits, years, sameCollege, colleges }: RulesRow): EligibilityRules => ({
  admits,
  years,
  sameCollege,
  colleges: colleges ?? [],
});

export const candidateOf = ({ studiesSince, wasRejected, isBarred }: CandidateRow): Omit<Candidate, "collegeId"> => ({
  studiesSince,
  wasRejected,
  isBarred,
});
