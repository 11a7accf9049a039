import "server-only";
import { SERVED_AT_ONCE } from "@/lib/catalogue/seats/join-event";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { pool } from "@/lib/platform/db/client";
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
import type { Facts } from "@/lib/taking-part/joining/policy";

type FactsRow = Omit<Facts["event"], "rules"> &
  RulesRow &
  CandidateRow & {
    registrationId: string | null;
    registrationStatus: NonNullable<Facts["registration"]>["status"];
    heldPaise: number | null;
    heldUntil: Date | null;
    offeredAt: Date | null;
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
    text: `SELECT ${EVENT_SQL}, ${RULES_SQL}, ${CANDIDATE_SQL},
        r."id" AS "registrationId", r."status"::text AS "registrationStatus", r."pricePaise" AS "heldPaise", r."heldUntil", r."offeredAt", r."checkedInAt",
        CASE WHEN r."teamId" IS NOT NULL THEN (
          SELECT t."captainId" = r."studentId" FROM "Team" t WHERE t."id" = r."teamId"
        ) END AS "isCaptain",
        CASE WHEN r."place" IS NOT NULL THEN position_of(e."id", r."place") END AS "position",
        i."id" AS "invitationId", i."pricePaise" AS "invitationPaise"
      FROM unnest($2::uuid[], $3::timestamptz[]) WITH ORDINALITY AS a ("studentId", "now", "number")
      ${EVENT_JOINS_SQL}
      LEFT JOIN "Registration" r ON r."eventId" = e."id" AND r."studentId" = a."studentId" AND is_living(r."status")
      ${invitationSql('a."now"')}
      ORDER BY a."number"`,
    values: [eventId, asked.map(({ studentId }) => studentId), asked.map(({ now }) => now)],
  });
  return asked.map((_, index) => factsOf(rows[index]));
}, SERVED_AT_ONCE);

function factsOf(row: FactsRow | undefined): Facts | null {
  if (!row) return null;
  const {
    registrationId: id,
    registrationStatus: status,
    heldPaise,
    heldUntil,
    offeredAt,
    checkedInAt,
    isCaptain,
    position,
    ...rest
  } = row;
  const { invitationId, invitationPaise, ...event } = rest;
  return {
    event: { ...event, rules: rulesOf(row) },
    candidate: candidateOf(row),
    invitation: invitationId ? { id: invitationId, pricePaise: invitationPaise ?? 0 } : null,
    registration: id ? { id, status, pricePaise: heldPaise ?? 0, heldUntil, offeredAt, checkedInAt, isCaptain, position } : null,
  };
}
