import "server-only";
import { CANDIDATE_SQL, type CandidateRow, candidateOf, RULES_SQL, type RulesRow, rulesOf } from "@/lib/joining/eligibility-facts";
import type { Facts } from "@/lib/joining/policy";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { db, pool } from "@/lib/platform/db/client";
import { SERVED_AT_ONCE } from "@/lib/seats/join-event";
import { seatsTakenSql } from "@/lib/seats/seats-taken";

type FactsRow = Omit<Facts["event"], "rules"> &
  RulesRow &
  CandidateRow & {
    registrationId: string | null;
    held: boolean | null;
    heldPaise: number | null;
    heldUntil: Date | null;
    checkedInAt: Date | null;
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
    text: `SELECT e."status"::text, e."pricePaise", e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity",
        c."collegeId", ${RULES_SQL}, ${CANDIDATE_SQL},
        ${seatsTakenSql('a."now"')} AS "taken",
        r."id" AS "registrationId", r."status" = 'held' AS "held", r."pricePaise" AS "heldPaise", r."heldUntil",
        r."checkedInAt"
      FROM unnest($2::uuid[], $3::timestamptz[]) WITH ORDINALITY AS a ("studentId", "now", "number")
      JOIN "Event" e ON e."id" = $1::uuid AND e."status" <> 'deleted'
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "Registration" r ON r."eventId" = e."id" AND r."studentId" = a."studentId" AND takes_seat(r."status")
      ORDER BY a."number"`,
    values: [eventId, asked.map(({ studentId }) => studentId), asked.map(({ now }) => now)],
  });
  return asked.map((_, index) => factsOf(rows[index]));
}, SERVED_AT_ONCE);

function factsOf(row: FactsRow | undefined): Facts | null {
  if (!row) return null;
  const { registrationId: id, held, heldPaise, heldUntil, checkedInAt, ...event } = row;
  const status = held ? ("held" as const) : ("confirmed" as const);
  return {
    event: { ...event, rules: rulesOf(row) },
    candidate: candidateOf(row),
    registration: id ? { id, status, pricePaise: heldPaise ?? 0, heldUntil, checkedInAt } : null,
  };
}

/** Events with expired holds, and whether all their seats are counted as taken. */
export function listWithExpiredHolds(now: Date, limit: number): Promise<{ id: string; isFull: boolean }[]> {
  return db.$queryRaw`
    SELECT e."id", coalesce(e."taken" >= e."capacity", false) AS "isFull" FROM "Event" e
    WHERE e."id" IN (
      SELECT "eventId" FROM "Registration" WHERE is_expired_hold("status", "heldUntil", ${now}::timestamptz) LIMIT ${limit}
    )`;
}
