import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

const BEFORE = `CASE e."waiting" WHEN 0 THEN e."taken" - (SELECT "seats" FROM expired_seats(e."id", `;
const AFTER = `)) ELSE e."taken" END`;

/**
 * Seats taken of an event `e`: those of confirmed registrations and of holds that have not expired. If an entry waits, an expired hold
 * belongs to the line, and counts. @param at an SQL expression
 */
export const seatsTakenSql = (at: string): string => `${BEFORE}${at}${AFTER}`;

/** The same for Prisma. */
export const seatsTaken = (now: Date): Prisma.Sql => Prisma.sql`${Prisma.raw(BEFORE)}${now}::timestamptz${Prisma.raw(AFTER)}`;
