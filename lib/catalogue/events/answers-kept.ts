import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Locks events whose answers are due for erasure and notes that they are erased; the caller erases them in the same transaction. If the
 * event is then postponed, it is claimed again later.
 */
export async function claimEventsToErase(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Event" SET "answersPurgedAt" = ${now}::timestamptz WHERE "id" = ANY (ARRAY(
      SELECT e."id" FROM "Event" e CROSS JOIN LATERAL (
        -- A cancelled event cannot be edited, so it last changed when it was cancelled.
        SELECT (CASE coalesce(e."hiddenFrom", e."status") WHEN 'published' THEN e."overAt" ELSE LEAST(e."overAt", e."updatedAt") END)
          + make_interval(days => e."answersKeptDays"::int) AS "at"
      ) due
      WHERE due."at" <= ${now}::timestamptz AND (e."answersPurgedAt" IS NULL OR e."answersPurgedAt" < due."at")
      ORDER BY e."id" LIMIT ${limit} FOR NO KEY UPDATE OF e
    )) RETURNING "id"`;
  return rows.map(({ id }) => id);
}
