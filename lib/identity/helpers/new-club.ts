import "server-only";
import type { Tx } from "@/lib/platform/db/client";

const NEW_CLUB_MS = 14 * 24 * 60 * 60 * 1000;

export type ClubHistory = { since: Date; hasHeldAnEvent: boolean };

/** Whether a club is younger than 14 days or has held no event: then it may write to fewer people. Source: contract organisers 9.4. */
export const isNewClub = ({ since, hasHeldAnEvent }: ClubHistory, now: Date): boolean =>
  now.getTime() - since.getTime() < NEW_CLUB_MS || !hasHeldAnEvent;

/** The history of a club; a club that is gone counts as new. */
export async function findHistory(tx: Tx, clubId: string | null, now: Date): Promise<ClubHistory> {
  const [row] = await tx.$queryRaw<ClubHistory[]>`
    SELECT a."createdAt" AS "since",
      EXISTS (SELECT FROM "Event" h WHERE h."clubId" = a."id" AND h."status" = 'published' AND h."overAt" <= ${now}) AS "hasHeldAnEvent"
    FROM "Account" a WHERE a."id" = ${clubId}::uuid`;
  return row ?? { since: now, hasHeldAnEvent: false };
}
