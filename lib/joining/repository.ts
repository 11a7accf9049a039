import "server-only";
import {
  CANDIDATE_SQL,
  type CandidateRow,
  candidateOf,
  invitationSql,
  RULES_SQL,
  type RulesRow,
  rulesOf,
} from "@/lib/joining/eligibility-facts";
import type { Facts } from "@/lib/joining/policy";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { pool } from "@/lib/platform/db/client";
import { SERVED_AT_ONCE } from "@/lib/seats/join-event";
import { seatsTakenSql } from "@/lib/seats/seats-taken";

type FactsRow = Omit<Facts["event"], "rules"> &
  RulesRow &
  CandidateRow & {
    registrationId: string | null;
    registrationStatus: NonNullable<Facts["registration"]>["status"];
    heldPaise: number | null;
    heldUntil: Date | null;
    checkedInAt: Date | null;
    /** Null outside a team. */
    isCaptain: boolean | null;
    position: number | null;
    invitationId: string | null;
    invitationPaise: number | null;
  };

/**
 * The input of the decision whether this student may join; null for an unknown event. Concurrent calls about the same event share a query,
 * since there are many when registration opens.
 */
export function findFacts(eventId: string, studentId: string, now: Date): Promise<Facts | null> {
  return findFactsOfMany(eventId, { studentId, now });
}

const findFactsOfMany = batchByKey(async (eventId: string, asked: { studentId: string; now: Date }[]) => {
  const { rows } = await pool.query<FactsRow>({
    name: "find-facts",
    text: `SELECT e."status"::text, e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity",
        e."waiting", e."approval", e."entry"::text, e."feePer"::text, e."updatedAt", f."paise" AS "feePaise",
        EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."required" AND q."removedAt" IS NULL) AS "requires",
        ${RULES_SQL}, ${CANDIDATE_SQL},
        ${seatsTakenSql('a."now"')} AS "taken",
        e."waiting" > 0 AND (SELECT "seats" FROM expired_seats(e."id", a."now")) > 0 AS "isLineDue",
        r."id" AS "registrationId", r."status"::text AS "registrationStatus", r."pricePaise" AS "heldPaise", r."heldUntil", r."checkedInAt",
        CASE WHEN r."teamId" IS NOT NULL THEN (
          SELECT t."captainId" = r."studentId" FROM "Team" t WHERE t."id" = r."teamId"
        ) END AS "isCaptain",
        CASE WHEN r."place" IS NOT NULL THEN position_of(e."id", r."place") END AS "position",
        i."id" AS "invitationId", i."pricePaise" AS "invitationPaise"
      FROM unnest($2::uuid[], $3::timestamptz[]) WITH ORDINALITY AS a ("studentId", "now", "number")
      JOIN "Event" e ON e."id" = $1::uuid AND is_public(e."status")
      CROSS JOIN LATERAL fee_of(e."id", a."studentId") f
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "Registration" r ON r."eventId" = e."id" AND r."studentId" = a."studentId" AND is_living(r."status")
      ${invitationSql('a."now"')}
      ORDER BY a."number"`,
    values: [eventId, asked.map(({ studentId }) => studentId), asked.map(({ now }) => now)],
  });
  return asked.map((_, index) => factsOf(rows[index]));
}, SERVED_AT_ONCE);

function factsOf(row: FactsRow | undefined): Facts | null {
  if (!row) return null;
  const { registrationId: id, registrationStatus: status, heldPaise, heldUntil, checkedInAt, isCaptain, position, ...rest } = row;
  const { invitationId, invitationPaise, ...event } = rest;
  return {
    event: { ...event, rules: rulesOf(row) },
    candidate: candidateOf(row),
    invitation: invitationId ? { id: invitationId, pricePaise: invitationPaise ?? 0 } : null,
    registration: id ? { id, status, pricePaise: heldPaise ?? 0, heldUntil, checkedInAt, isCaptain, position } : null,
  };
}
